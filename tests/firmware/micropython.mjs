// node micropython.mjs MODULE: runs the program that stands on the standard input, with the files that it needs.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { loadMicroPython } = await import(pathToFileURL(process.argv[2]));
const { files, program } = JSON.parse(fs.readFileSync(0, "utf8"));
const micropython = await loadMicroPython({ heapsize: 16 << 20, pystack: 64 << 10, stdout: (line) => console.log(line) });
for (const [name, text] of Object.entries(files)) {
  const folders = path.dirname(name).split("/").filter(Boolean);
  folders.forEach((_, depth) => {
    const folder = "/" + folders.slice(0, depth + 1).join("/");
    if (!micropython.FS.analyzePath(folder).exists) micropython.FS.mkdir(folder);
  });
  micropython.FS.writeFile("/" + name, text);
}
try {
  micropython.runPython(program);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
