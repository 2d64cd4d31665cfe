// node board.mjs CONFIG: a Raspberry Pi Pico with the reader's chip on its pins, and the USB line's other end.
//
// CONFIG is JSON: the paths `rp2040js`, `micropython`, `bootrom` and `flash` (what the board's flash holds), `files` for
// the model of the chip, and `pins`, its wires and those of light and buzzer. Each line on standard input is an order in
// JSON, and is answered by one: what the board has said (`said`, hex), how its pins have changed (`levels`), its clock in
// seconds (`now`, which goes on when it starts anew), and how often it was started (`starts`). It runs only when it is
// told to (`run`, seconds), so that nothing depends on how fast this computer is.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import { connectFlash, FLASH_BYTES, Registers } from "./flash.mjs";

const config = JSON.parse(process.argv[2]);
const { Simulator, USBCDC } = await import(pathToFileURL(config.rp2040js));
const { loadMicroPython } = await import(pathToFileURL(config.micropython));

// The second core, which nobody starts, is looked for at places that the emulator doesn't know, and it says so.
console.warn = () => {};

const HIGH = 1; // of the emulator's states of a pin: 0 is low, all others are inputs
const CYCLE = 8; // nanoseconds, at 125 MHz
const PACKET = 64; // bytes, of a full-speed bulk endpoint
const START = 0x10000000; // the second stage of the boot, in flash
const WATCHDOG = 0x40058;
const OSCILLATOR = 0x40060;

/** The ring oscillator, whose bit is random, the same at each run: a generator of Park and Miller. */
class Oscillator extends Registers {
  static #state = 1;

  readUint32(offset) {
    if (offset !== 0x1c) return 0xffffffff; // RANDOMBIT; everything else is running and stable
    Oscillator.#state = (Oscillator.#state * 48271) % 0x7fffffff;
    return (Oscillator.#state >> 16) & 1;
  }
}

async function wiredChip() {
  const python = await loadMicroPython({ heapsize: 4 << 20, pystack: 64 << 10, stdout: (line) => console.error(line) });
  for (const [name, text] of Object.entries(config.files)) {
    python.FS.mkdirTree("/" + path.dirname(name));
    python.FS.writeFile("/" + name, text);
  }
  python.runPython("import sys; sys.path.append('/'); from tests.firmware.pico.chip import Wired; chip = Wired()");
  const chip = python.globals.get("chip");
  const names = { setCs: "set_cs", setRst: "set_rst", shift: "shift", lay: "lay", takeAway: "take_away", plug: "plug" };
  return Object.fromEntries(Object.entries(names).map(([name, method]) => [name, chip[method]]));
}

class Board {
  constructor(chip, bootrom, flash) {
    this.chip = chip;
    this.bootrom = bootrom;
    this.said = [];
    this.levels = [];
    this.starts = 0;
    this.begun = 0;
    this.start(flash);
  }

  /** Nanoseconds since the power came. */
  get now() {
    return this.begun + this.clock.nanos;
  }

  start(flash) {
    const simulator = new Simulator();
    this.clock = simulator.clock;
    this.mcu = simulator.rp2040;
    this.mcu.logger = { debug() {}, info() {}, warn() {}, error: (...what) => console.error(...what) };
    this.mcu.loadBootrom(this.bootrom);
    this.mcu.flash.set(flash);
    this.mcu.peripherals[OSCILLATOR] = new Oscillator();
    this.#watch(this.mcu.peripherals[WATCHDOG]);
    connectFlash(this.mcu);
    this.#wire();
    this.#plugIn();
    this.mcu.core.PC = START;
    this.isOver = this.isLocked = false;
    this.starts++;
  }

  #watch(watchdog) {
    watchdog.onWatchdogTrigger = () => {
      this.isOver = true;
      watchdog.alarm.enable = false; // else it is due at once, again and again
    };
  }

  #wire() {
    const { gpio, spi } = this.mcu;
    const { pins } = config;
    const level = (state) => (state === 0 ? 0 : 1); // the module pulls its inputs up
    gpio[pins.cs].addListener((state) => this.chip.setCs(level(state), this.now / 1000));
    gpio[pins.rst].addListener((state) => this.chip.setRst(level(state), this.now / 1000));
    spi[pins.spi].onTransmit = (byte) => spi[pins.spi].completeTransmit(this.chip.shift(byte));
    for (const name of ["light", "buzzer"])
      gpio[pins[name]].addListener((state) => this.levels.push([this.now / 1e9, name, state === HIGH]));
  }

  #plugIn() {
    this.coming = [];
    this.isWanting = false;
    this.host = new USBCDC(this.mcu.usbCtrl);
    this.host.onSerialData = (data) => this.said.push(...data);
    // The emulator's own host gives an empty packet where it has nothing; a real one gives none.
    this.mcu.usbCtrl.onEndpointRead = (endpoint) => {
      this.isWanting ||= endpoint === this.host.outEndpoint;
      this.#hand();
    };
  }

  #hand() {
    if (!this.isWanting || !this.coming.length) return;
    this.isWanting = false;
    this.mcu.usbCtrl.endpointReadDone(this.host.outEndpoint, Uint8Array.from(this.coming.splice(0, PACKET)));
  }

  tell(bytes) {
    this.coming.push(...bytes);
    this.#hand();
  }

  run(nanos) {
    const end = this.now + nanos;
    while (this.#isEndedBefore(end - this.begun)) {
      this.begun = this.now;
      this.start(this.mcu.flash.slice(0, FLASH_BYTES));
    }
  }

  /** Run until this time since the last start; tell whether the watchdog, or a reset, has ended it before. */
  #isEndedBefore(end) {
    const { clock } = this;
    const { core } = this.mcu;
    while (clock.nanos < end && !this.isOver) {
      if (core.waiting || this.isLocked) {
        const rest = end - clock.nanos;
        clock.tick(clock.nextAlarm ? Math.min(clock.nanosToNextAlarm, rest) : rest);
      } else clock.tick(core.executeInstruction() * CYCLE);
    }
    return this.isOver;
  }

  news() {
    const said = Buffer.from(this.said).toString("hex");
    const news = { now: this.now / 1e9, said, levels: this.levels, starts: this.starts };
    this.said = [];
    this.levels = [];
    return news;
  }
}

const ORDERS = {
  run: (board, { seconds }) => board.run(seconds * 1e9),
  tell: (board, { bytes }) => board.tell(Buffer.from(bytes, "hex")),
  lay: (board, { uid, text }) => board.chip.lay(uid, text),
  take_away: (board, { uid }) => board.chip.takeAway(uid),
  plug_chip: (board, { is_there }) => board.chip.plug(is_there),
  lock_up: (board) => (board.isLocked = true),
};

const bootrom = new Uint32Array(JSON.parse(fs.readFileSync(config.bootrom)));
const board = new Board(await wiredChip(), bootrom, fs.readFileSync(config.flash));
for await (const line of readline.createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  ORDERS[order.do](board, order);
  console.log(JSON.stringify(board.news()));
}
