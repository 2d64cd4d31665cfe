"use strict";

/* A phone that has a seat: the key stands behind # in the address, where no browser sends it by itself. */
const key = new URLSearchParams(location.hash.slice(1)).get("seat");
let asked = null, taps = [], sending = false, changing = false, opened = null, verdict = null, untaken = false, patience = 0;

/** In how many milliseconds the table has to have taken what was sent; and how long a finger rests before it is asked. */
const TAKES = 5000, RESTS = 150;

function button(name, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.setAttribute("aria-label", name);
  made.onclick = act;
  return made;
}

/** The part that is entered now, and which of its taps are there; null once all are. */
function part() {
  let first = 0;
  for (const one of asked.parts) {
    if (one.most || taps.length < first + (one.taps ?? 1)) return { one, there: taps.slice(first) };
    first += one.taps ?? 1;
  }
  return null;
}

const targets = (one) => one.choices ? one.choices.map((choice) => choice.target) : [one.target];

/** The keys that a live part has had by now, by what they stand for. */
const seen = new Map();

function keyOf(tap) {
  return seen.get(tap) || asked.parts.flatMap((one) => one.keys).flatMap((one) => [...(one.choices || []), one]).find((one) => one.target === tap) || { label: tap.split(":").pop(), name: tap.split(":").pop() };
}

/** The keys of the part that is entered now; of one that is live those that the table's program has told. */
function keysOf(now) {
  if (!now) return [];
  if (now.one.kind !== "live" || !taps.length) return now.one.keys;
  return verdict && verdict.taps === taps.join() ? verdict.keys : [];
}

function tell(...sentences) {
  const [first, ...more] = sentences;
  at("seat-told").replaceChildren(first, ...more.map((one) => Object.assign(document.createElement("small"), { textContent: one })));
}

/** How often a key can still be touched: of a pad all that is entered counts, of others what is there of their part. */
function left(now, one) {
  if (now.one.kind === "live") return one.left ?? 1;
  const there = now.one.kind === "pad" ? taps : now.there;
  const isAlone = now.there.length && (one.alone || now.there.some((tap) => keyOf(tap).alone));
  return isAlone ? 0 : (one.left ?? 1) - there.filter((tap) => targets(one).includes(tap)).length;
}

function touch(one) {
  opened = one.choices ? one : null;
  if (!opened) taps.push(one.target);
  untaken = false;
  showTask();
}

function keyButton(now, one) {
  const count = left(now, one), counts = now.one.kind === "pad";
  const made = button(counts ? `${one.name}, ${asked.words.left.replace("{count}", count)}` : one.name, one.label, () => touch(one));
  if (counts) made.append(Object.assign(document.createElement("small"), { textContent: count }));
  if (one.told && !one.choices) made.append(Object.assign(document.createElement("small"), { textContent: one.told }));
  if (one.tone) made.dataset.tone = one.tone;
  made.classList.toggle("wide", one.label.length > 2);
  made.classList.toggle("alone", Boolean(one.alone));
  made.disabled = count <= 0;
  return made;
}

function showKeys(now) {
  const keys = opened ? opened.choices : keysOf(now);
  at("keys").className = now ? now.one.kind ?? "keys" : "";
  at("keys").replaceChildren(...keys.map((one) => keyButton(now, one)));
}

const isSent = () => Boolean(asked.step) && asked.entered.length > 0 && !changing;

/** What is told of a word: what it is worth, or why it is none; nothing while that isn't known. */
function verdictOf(now) {
  if (!now || !now.one.most || !taps.length) return null;
  if (verdict && verdict.taps === taps.join()) return verdict;
  ask(taps.join());
  return null;
}

/** Ask what this would be worth, once no other ball follows at once; the table itself hears nothing of it. */
function ask(wanted) {
  const isStill = () => asked && asked.step && taps.join() === wanted;
  setTimeout(async () => {
    if (!isStill() || (verdict && verdict.taps === wanted)) return;
    try {
      const answer = await post("seat-verdict");
      if (answer.ok) verdict = { ...await answer.json(), taps: wanted };
      if (answer.ok) for (const one of verdict.keys) if (!seen.has(one.target)) seen.set(one.target, one);
      else if (answer.status === 429) setTimeout(() => isStill() && ask(wanted), 1000);
    } catch { /* the next touch asks again */ }
    if (isStill()) showTask();
  }, RESTS);
}

function toldOf(now, found) {
  if (!asked.step) return [asked.told];
  if (isSent()) return [asked.words.sent];
  if (untaken) return [asked.words.untaken];
  if (sending || patience) return [asked.words.sending];
  if (opened) return [opened.told];
  if (found) return found.told;
  return [now ? now.one.told : asked.words.yours];
}

function showTask() {
  const sent = isSent();
  if (sent) taps = [...asked.entered];
  showHand(sent);
  if (asked.hand) return;
  const now = asked.step && !sent ? part() : null;
  if (!now) opened = null;
  const found = verdictOf(now);
  tell(...toldOf(now, found));
  at("seat").dataset.kind = now ? now.one.kind ?? "keys" : "";
  at("seat").dataset.verdict = found ? found.valid ? "valid" : "none" : "";
  items(at("entered"), asked.step ? taps.map(keyOf) : [], (item, one) => {
    item.textContent = one.label;
    item.setAttribute("aria-label", one.name);
    if (one.tone) item.dataset.tone = one.tone;
    item.classList.toggle("wide", one.label.length > 2);
  });
  showKeys(now);
  at("seat-buttons").hidden = !asked.step;
  at("delete").hidden = !taps.length && !opened;
  at("delete").textContent = opened ? asked.words.back : sent ? asked.words.change : asked.words.delete;
  at("send").textContent = asked.words.send;
  at("send").hidden = sent;
  at("send").disabled = sending || Boolean(patience) || Boolean(opened) || !(now && now.one.most ? found && found.valid : asked.ends.includes(taps.length));
}

function stopWaiting() {
  clearTimeout(patience);
  patience = 0;
}

function showMySeat(seat) {
  const isNew = !asked || asked.step !== seat.step;
  const hasTaken = seat.entered.length > 0 && (isNew || seat.entered.join() !== asked.entered.join());
  /* What the table had, and has no more without going on, it has dropped. */
  untaken = !isNew && !hasTaken && (untaken || (asked.entered.length > 0 && !seat.entered.length));
  if (isNew) taps = [];
  if (isNew || hasTaken) {
    changing = false;
    opened = null;
    stopWaiting();
  }
  asked = seat;
  at("seat").hidden = false;
  at("seat-name").textContent = seat.name ? `${seat.words.seat}: ${seat.name}` : "";
  at("entered").setAttribute("aria-label", seat.words.yours);
  showTask();
}

function endSeat(sentence) {
  asked = null;
  at("seat").hidden = false;
  forgetHand();
  for (const id of ["entered", "keys"]) at(id).replaceChildren();
  at("seat-buttons").hidden = true;
  at("seat-name").textContent = "";
  tell(sentence);
}

/** Take back the last tap, close what was opened, or change what the table has. */
function takeBack() {
  if (asked.hand) {
    const sent = isSent();
    if (sent) changing = true;
    return changeHand(sent);
  }
  if (opened) opened = null;
  else if (isSent()) changing = true;
  else taps.pop();
  untaken = false;
  showTask();
}

function post(where) {
  return fetch(where, { method: "POST", headers: { "x-seat": key, "content-type": "application/json" }, body: JSON.stringify({ step: asked.step, taps }) });
}

/** Wait for the table to say that it has what was sent; what is there already is not sent back once more. */
function awaitTable() {
  if (taps.join() === asked.entered.join()) { changing = false; return; }
  patience = setTimeout(() => { patience = 0; untaken = true; showTask(); }, TAKES);
}

async function send() {
  sending = true;
  untaken = false;
  showTask();
  try {
    const answer = await post("seat");
    sending = false;
    if (!asked) return;
    if (answer.ok) { if (!isSent()) awaitTable(); return showTask(); }
    const why = await answer.text();
    showTask();
    tell(why);
  } catch {
    sending = false;
    if (asked) showTask();
    tell(shown ? shown.words.lost : "…");
  }
}

/** Follow the seat's stream; an EventSource could not send the key. */
async function followSeat() {
  try {
    const answer = await fetch("seat-events", { headers: { "x-seat": key } });
    if (answer.status === 403) return endSeat(await answer.text());
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) break;
      const events = (text + value).split("\n\n");
      text = events.pop();
      for (const line of events.flatMap((event) => event.split("\n"))) if (line.startsWith("data: ")) showMySeat(JSON.parse(line.slice(6)));
    }
  } catch { /* the table is asked again */ }
  setTimeout(followSeat, 1000);
}

if (key) {
  at("delete").onclick = takeBack;
  at("send").onclick = send;
  at("ask").onclick = askAdvice;
  followSeat();
}
addEventListener("hashchange", () => location.reload());
