"use strict";

/* A hand of cards: this phone keeps it, and sends nothing of it but the card that is played. */
const MANY = 13;
const SVG = "http://www.w3.org/2000/svg";
let held = null, touched = null, half = {}, wasTurn = false, advice = { move: -1, told: "" };

/** What is kept of the hand: its cards, whether it was complete once, up to which move it is known, and what was laid. */
function heldHand() {
  if (held) return held;
  try { held = JSON.parse(localStorage.getItem("hand")); } catch { /* a new one is begun */ }
  if (!held || held.seat !== key || !Array.isArray(held.cards)) held = { seat: key, cards: [], full: false, known: null, laid: [] };
  return held;
}

function keepHand() {
  try { localStorage.setItem("hand", JSON.stringify(held)); } catch { /* it lasts until the page is closed */ }
}

/** The key is worthless: the game, or the seat, is gone, and the hand with it. */
function forgetHand() {
  held = touched = asked = null;
  try { localStorage.removeItem("hand"); } catch { /* nothing is kept */ }
  at("hand").replaceChildren();
  at("advice").textContent = "";
  at("my-turn").hidden = true;
  document.body.classList.remove("has-hand");
  showMarks(null, []);
}

/**
 * A card leaves the hand with the move of this seat that laid it, be it one that the phone slept through, and comes back
 * when that is taken back, or was another one.
 */
function followMoves(now) {
  const mine = heldHand(), laid = now.cards.flatMap((card) => card.laid.map((move) => ({ card: card.target, move })));
  const isOf = (all) => (one) => all.some((other) => other.card === one.card && other.move === one.move);
  const [stands, gone] = [mine.laid.filter(isOf(laid)), mine.laid.filter((one) => !isOf(laid)(one))];
  mine.cards.push(...gone.map((one) => one.card));
  const known = Math.min(mine.known ?? now.move, now.move, ...gone.map((one) => one.move));
  mine.laid = stands;
  for (const one of laid.filter((one) => one.move >= known && !isOf(stands)(one))) {
    const place = mine.cards.indexOf(one.card);
    if (place < 0) continue;
    mine.cards.splice(place, 1);
    mine.laid.push(one);
    touched = null;
  }
  mine.known = now.move;
  /* What lies open on the table is in no hand any more. */
  for (const one of [...mine.cards]) {
    const most = cardOf(one)?.copies || 0;
    if (mine.cards.filter((other) => other === one).length > most) {
      mine.cards.splice(mine.cards.indexOf(one), 1);
      touched = null;
    }
  }
  mine.full = mine.full || mine.cards.length >= now.size;
  keepHand();
}

function cardOf(target) { return asked.hand.cards.find((one) => one.target === target); }

/** Lay frames over the picture of the board, around these spaces; the others step back. */
function showMarks(card, spaces) {
  const marks = at("marks");
  marks.replaceChildren();
  marks.onclick = null;
  marks.classList.toggle("shown", spaces.length > 0);
  if (!spaces.length) return;
  const { columns, places } = asked.hand, rows = places.length / columns;
  const add = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [one, value] of Object.entries(attributes)) made.setAttribute(one, value);
    made.textContent = text || "";
    marks.append(made);
  };
  const corner = (space) => [space % columns, Math.floor(space / columns)];
  marks.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  add("path", { d: `M0 0h${columns}v${rows}h-${columns}z${spaces.map((one) => `M${corner(one).join(" ")}h1v1h-1z`).join("")}` });
  spaces.forEach((space, number) => {
    const [x, y] = corner(space);
    add("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, class: taps[1] === places[space] ? "chosen" : "" });
    if (spaces.length > 1 && spaces.length <= 4) {
      add("circle", { cx: x + 0.76, cy: y + 0.24, r: 0.3 });
      add("text", { x: x + 0.76, y: y + 0.4 }, String(number + 1));
    }
  });
  if (!card || !asked.hand.turn) return;
  marks.onclick = (event) => {
    const box = marks.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width * columns - 0.5, (event.clientY - box.top) / box.height * rows - 0.5];
    const away = (space) => Math.hypot(corner(space)[0] - x, corner(space)[1] - y);
    playOn(card, spaces.reduce((best, space) => (away(space) < away(best) ? space : best)));
  };
}

function playOn(card, space) {
  asked = { ...asked, entered: [] };
  taps = [card.target, asked.hand.places[space]];
  showTask();
}

function showCards(cards) {
  at("hand").setAttribute("aria-label", asked.words.hand);
  at("hand").classList.toggle("long", cards.some((one) => cardOf(one).name.length > 3));
  at("hand").replaceChildren(...cards.map((target, place) => {
    const card = cardOf(target);
    const made = button(card.dead ? `${card.name}, ${asked.words.dead}` : card.name, card.name, () => {
      touched = touched === place ? null : place;
      taps = [];
      asked = { ...asked, entered: [] };
      showTask();
      at("glass").scrollIntoView({ block: "nearest", behavior: "smooth" });
    });
    made.classList.toggle("red", card.red);
    made.classList.toggle("dead", card.dead);
    made.setAttribute("aria-pressed", String(touched === place));
    if (card.dead) made.append(Object.assign(document.createElement("small"), { textContent: asked.words.dead }));
    return made;
  }));
}

/** The pad of cards: their two parts in either order, first that of which there are fewer. */
function showPad() {
  const { cards } = asked.hand, mine = heldHand();
  const choose = (part, value) => {
    half = { ...half, [part]: half[part] === value ? undefined : value };
    const card = cards.find((one) => one.sign === half.sign && one.rank === half.rank);
    if (card) {
      mine.cards.push(card.target);
      half = {};
    }
    showTask();
  };
  const isThere = (part, value) => {
    const other = part === "sign" ? "rank" : "sign";
    const card = cards.find((one) => one[part] === value && one[other] === half[other]);
    return !card || mine.cards.filter((one) => one === card.target).length < card.copies;
  };
  const values = (part, of = cards) => [...new Set(of.map((one) => one[part]))];
  const [first, second] = ["sign", "rank"].sort((one, other) => values(one).length - values(other).length);
  /* Where there are many of the second, only those are shown that go with the first, in the order of its cards. */
  const isLong = values(second).length > MANY;
  const offered = (part) => values(part, part === second && isLong ? cards.filter((one) => one[first] === half[first]) : cards);
  at("keys").replaceChildren(...[first, second].flatMap((part) => offered(part).map((value, place) => {
    const made = button(value, value, () => choose(part, value));
    made.className = part;
    made.classList.toggle("first", place === 0);
    made.classList.toggle("long", value.length > 2);
    made.classList.toggle("red", part === "sign" && cards.some((one) => one.sign === value && one.red));
    made.setAttribute("aria-pressed", String(half[part] === value));
    made.disabled = !isThere(part, value);
    return made;
  })));
}

function showHand(sent) {
  document.body.classList.toggle("has-hand", Boolean(asked.hand));
  if (!asked.hand) {
    at("hand").replaceChildren();
    at("ask").hidden = at("my-turn").hidden = true;
    at("advice").textContent = "";
    showMarks(null, []);
    return;
  }
  const now = asked.hand, mine = heldHand(), words = asked.words;
  followMoves(now);
  if (now.turn && !wasTurn && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  wasTurn = now.turn;
  if (sent) touched = mine.cards.indexOf(taps[0]);
  const card = touched === null || touched < 0 ? null : cardOf(mine.cards[touched]);
  const spaces = card ? card.spaces : [];
  if (card && now.turn && !taps.length) {
    if (card.dead) taps = [card.target];
    if (spaces.length === 1) taps = [card.target, now.places[spaces[0]]];
  }
  const missing = now.size - mine.cards.length;
  at("my-turn").hidden = !now.turn;
  at("my-turn").textContent = words.your_turn;
  const lacks = missing > 0 ? (mine.full ? now.draw : now.enter) : missing < 0 ? words.too_many : now.told;
  tell(sent ? words.sent : card?.told ? card.told : lacks);
  at("entered").replaceChildren();
  showCards(mine.cards);
  at("keys").replaceChildren();
  if (card && !sent && now.turn && spaces.length > 1 && spaces.length <= 4) {
    at("keys").replaceChildren(...spaces.map((space, number) => {
      const made = button(words.space.replace("{number}", number + 1), String(number + 1), () => playOn(card, space));
      made.setAttribute("aria-pressed", String(taps[1] === now.places[space]));
      return made;
    }));
  } else if (!card && missing > 0) showPad();
  showMarks(sent ? null : card, spaces);
  const asks = Boolean(now.advice) && now.turn && !card && (now.size === 0 || mine.cards.length > 0);
  if (advice.move !== now.move) advice = { move: now.move, told: "" };
  at("advice").textContent = advice.told;
  at("ask").hidden = !asks;
  at("ask").textContent = now.advice;
  at("seat-buttons").hidden = !card && !asks;
  at("delete").hidden = !card;
  at("delete").textContent = sent ? words.change : words.take_out;
  at("send").textContent = words.send;
  at("send").hidden = sent || !now.turn || !(card && (card.dead || spaces.length));
  at("send").disabled = sending || !taps.length;
}

/** Ask what the hand can do: it goes to the table's program and back, and is kept nowhere. */
async function askAdvice() {
  const move = asked.hand.move;
  advice = { move, told: "…" };
  showTask();
  try {
    const answer = await fetch("seat-advice", { method: "POST", headers: { "x-seat": key, "content-type": "application/json" }, body: JSON.stringify({ cards: asked.hand.size ? heldHand().cards : [] }) });
    advice = { move, told: await answer.text() };
  } catch {
    advice = { move, told: shown ? shown.words.lost : "…" };
  }
  if (asked) showTask();
}

/** Change what was sent, or take the card that is touched out of the hand: it isn't there, or was a slip. */
function changeHand(sent) {
  taps = [];
  if (!sent) {
    heldHand().cards.splice(touched, 1);
    touched = null;
  }
  showTask();
}
