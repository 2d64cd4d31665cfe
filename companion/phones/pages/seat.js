"use strict";

/* A phone that has a seat: the key stands behind # in the address, where no browser sends it by itself. */
const key = new URLSearchParams(location.hash.slice(1)).get("seat");
let asked = null, taps = [], sending = false;

function button(name, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.setAttribute("aria-label", name);
  made.onclick = act;
  return made;
}

/** The part that is entered now, and how many of its taps are there. */
function part() {
  let first = 0;
  for (const one of asked.parts) {
    if (taps.length < first + one.taps) return { one, there: taps.slice(first) };
    first += one.taps;
  }
  return null;
}

function keyOf(tap) {
  return asked.parts.flatMap((one) => one.keys).find((one) => one.target === tap);
}

function tell(sentence) { at("seat-told").textContent = sentence; }

function showKeys(now) {
  at("keys").replaceChildren(...(now ? now.one.keys : []).map((one) => {
    const left = one.left - now.there.filter((tap) => tap === one.target).length;
    const made = button(`${one.name}, ${asked.words.left.replace("{count}", left)}`, one.label, () => { taps.push(one.target); showTask(); });
    if (one.left > 1 || now.one.keys.length > 2) made.append(Object.assign(document.createElement("small"), { textContent: left }));
    made.disabled = left <= 0;
    return made;
  }));
}

function showTask() {
  const sent = asked.step && asked.entered.length > 0;
  if (sent) taps = [...asked.entered];
  showHand(sent);
  if (asked.hand) return;
  const now = asked.step && !sent ? part() : null;
  tell(!asked.step ? asked.words.nothing : sent ? asked.words.sent : now ? now.one.told : asked.words.yours);
  items(at("entered"), asked.step ? taps.map(keyOf) : [], (item, one) => { item.textContent = one.label; item.setAttribute("aria-label", one.name); });
  showKeys(now);
  at("seat-buttons").hidden = !asked.step;
  at("delete").hidden = !taps.length;
  at("delete").textContent = sent ? asked.words.change : asked.words.delete;
  at("send").textContent = asked.words.send;
  at("send").hidden = Boolean(sent);
  at("send").disabled = sending || Boolean(now);
}

function showMySeat(seat) {
  if (!asked || asked.step !== seat.step) taps = [];
  asked = seat;
  at("seat").hidden = false;
  at("seat-name").textContent = seat.name ? `${seat.words.seat}: ${seat.name}` : "";
  at("entered").setAttribute("aria-label", seat.words.yours);
  showTask();
}

function endSeat(sentence) {
  at("seat").hidden = false;
  forgetHand();
  for (const id of ["entered", "keys"]) at(id).replaceChildren();
  at("seat-buttons").hidden = true;
  at("seat-name").textContent = "";
  tell(sentence);
}

async function send() {
  sending = true;
  showTask();
  try {
    const answer = await fetch("seat", { method: "POST", headers: { "x-seat": key, "content-type": "application/json" }, body: JSON.stringify({ step: asked.step, taps }) });
    sending = false;
    if (answer.ok) return showTask();
    const why = await answer.text();
    showTask();
    tell(why);
  } catch {
    sending = false;
    showTask();
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
  at("delete").onclick = () => {
    const sent = asked.entered.length > 0;
    if (sent) asked = { ...asked, entered: [] };
    if (asked.hand) return changeHand(sent);
    taps.pop();
    showTask();
  };
  at("send").onclick = send;
  at("ask").onclick = askAdvice;
  followSeat();
}
addEventListener("hashchange", () => location.reload());
