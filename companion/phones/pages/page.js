"use strict";

const SIGNS = {
  ring: '<circle cx="12" cy="12" r="4.6" fill="none" stroke="currentColor" stroke-width="3"/>',
  triangle: '<path d="M12 5.8 18 16.5H6Z" fill="currentColor"/>',
  square: '<rect x="7" y="7" width="10" height="10" fill="currentColor"/>',
  cross: '<path d="M7.5 7.5 16.5 16.5M16.5 7.5 7.5 16.5" stroke="currentColor" stroke-width="3.4"/>',
};

const root = document.documentElement;
const at = (id) => document.getElementById(id);
let shown = null;

/** Keep a choice of this phone; a browser that keeps nothing has it until the page is closed. */
function choose(name, value) {
  root.dataset[name] = value;
  try { localStorage.setItem(name, value); } catch { /* it is only a choice */ }
}

function chosen(name, usual) {
  try { return localStorage.getItem(name) || usual; } catch { return usual; }
}

function items(list, texts, fill) {
  list.replaceChildren(...texts.map((one) => { const item = document.createElement("li"); fill(item, one); return item; }));
}

function chip(seat) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("color", seat.ink);
  svg.innerHTML = `<circle cx="12" cy="12" r="11" fill="#fffdf6"/><circle cx="12" cy="12" r="9.6"/>${SIGNS[seat.sign] || ""}`;
  svg.children[1].setAttribute("fill", seat.colour);
  return svg;
}

function showSeat(item, seat) {
  const name = document.createElement("span"), counted = document.createElement("b");
  name.textContent = seat.name;
  counted.textContent = seat.counted;
  item.append(chip(seat), name, counted);
  item.classList.toggle("turn", seat.to_move);
  item.classList.toggle("gone", seat.gone);
  const state = seat.to_move ? shown.words.turn : seat.won ? shown.words.won : "";
  item.setAttribute("aria-label", [seat.name, seat.counted, state].filter(Boolean).join(", "));
}

/**
 * Ask for the picture in the room that there is; the one before stays until it has come. It stands in the page itself, so
 * that its parts can be read out by their names.
 */
async function draw() {
  const table = at("table");
  table.hidden = !shown || shown.state === "none";
  if (table.hidden) return;
  const wide = matchMedia("(orientation: landscape)").matches;
  const above = document.querySelector("header").offsetHeight + at("last").offsetHeight;
  const page = { w: root.clientWidth - 24, h: innerHeight - above - 24 };
  const side = Math.max(160, Math.floor(wide ? Math.min(page.h, 0.62 * page.w) : Math.min(page.w, 0.7 * page.h)));
  const address = `board.svg?w=${side}&h=${side}&theme=${root.dataset.theme}&text=${root.dataset.text}&n=${shown.version}`;
  const board = at("board");
  if (board.dataset.address === address) return;
  board.dataset.address = address;
  const answer = await fetch(address).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  if (board.dataset.address !== address) return;
  if (!text) {
    board.dataset.address = "";
    return;
  }
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const named = { width: side, height: side, role: "group", "aria-label": `${shown.words.board}. ${shown.moves[0] || ""}` };
  for (const [one, value] of Object.entries(named)) drawn.setAttribute(one, value);
  board.replaceChildren(drawn);
}

function show(table) {
  shown = table;
  root.lang = table.language;
  document.title = table.title || "Tabletop companion";
  at("title").textContent = table.title;
  at("headline").textContent = table.headline;
  at("headline").className = table.state;
  at("moves-title").textContent = table.moves.length ? table.words.moves : "";
  for (const [id, word] of [["text", "larger"], ["theme", "light"], ["full", "full"]]) {
    at(id).setAttribute("aria-label", table.words[word]);
    at(id).title = table.words[word];
  }
  items(at("lines"), table.lines, (item, text) => { item.textContent = text; });
  items(at("seats"), table.seats, showSeat);
  at("last").textContent = table.moves[0] || "";
  items(at("moves"), table.moves, (item, text) => { item.textContent = text; });
  draw();
}

function follow() {
  const events = new EventSource("events");
  events.onmessage = (event) => { at("lost").hidden = true; show(JSON.parse(event.data)); };
  events.onopen = () => { at("lost").hidden = true; };
  events.onerror = () => {
    at("lost").textContent = shown ? shown.words.lost : "…";
    at("lost").hidden = false;
    // A browser gives up for good after an answer that is no stream: the table is asked again all the same.
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  };
}

choose("theme", chosen("theme", matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
choose("text", chosen("text", "usual"));
at("theme").onclick = () => { choose("theme", root.dataset.theme === "dark" ? "light" : "dark"); draw(); };
at("text").onclick = () => { choose("text", root.dataset.text === "usual" ? "large" : "usual"); draw(); };
at("full").hidden = !document.fullscreenEnabled;
at("full").onclick = () => { document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen(); };
addEventListener("resize", draw);
follow();
