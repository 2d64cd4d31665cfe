// The Pico's flash memory (Winbond W25Q16JV; "section" is one of its datasheet) and the RP2040's port to it.
//
// Reading goes past the port: the emulator maps the memory. Only what writes, and who asks for ids, speaks to the chip.

export const FLASH_BYTES = 2 << 20;

// Instructions (section 8.1).
const WRITE_ENABLE = 0x06;
const WRITE_DISABLE = 0x04;
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const PAGE_PROGRAM = 0x02;
const READ_JEDEC_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const ERASED_BYTES = new Map([[0x20, 4 << 10], [0x52, 32 << 10], [0xd8, 64 << 10]]);

const WRITE_ENABLED = 0x02; // of the first status register (section 7.1)
const QUAD_ENABLED = 0x02; // of the second
const PAGE_BYTES = 256;
const JEDEC_ID = [0xef, 0x40, 0x15];
const UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x72, 0x4a, 0x32];

/** The chip: what is said while it is selected is one instruction, which is carried out when it is let go. */
class FlashChip {
  constructor(memory) {
    this.memory = memory;
    this.isEnabled = false;
    this.said = [];
  }

  shift(byte) {
    this.said.push(byte);
    const at = this.said.length - 1;
    if (at === 0) return 0;
    switch (this.said[0]) {
      case READ_STATUS_1:
        return this.isEnabled ? WRITE_ENABLED : 0;
      case READ_STATUS_2:
        return QUAD_ENABLED;
      case READ_JEDEC_ID:
        return JEDEC_ID[at - 1] ?? 0;
      case READ_UNIQUE_ID:
        return UNIQUE_ID[at - 5] ?? 0; // after four bytes that mean nothing
      default:
        return 0;
    }
  }

  letGo() {
    const [instruction, ...rest] = this.said;
    this.said = [];
    if (instruction === WRITE_ENABLE) this.isEnabled = true;
    else if (instruction === WRITE_DISABLE) this.isEnabled = false;
    else if (this.isEnabled && rest.length >= 3) this.#change(instruction, rest);
  }

  #change(instruction, [high, middle, low, ...data]) {
    const address = ((high << 16) | (middle << 8) | low) % FLASH_BYTES;
    const erased = ERASED_BYTES.get(instruction);
    if (erased) {
      const start = address - (address % erased);
      this.memory.fill(0xff, start, start + erased);
    } else if (instruction === PAGE_PROGRAM) {
      // Bits only become 0, and behind the end of the page it goes on at its beginning (section 8.2.13).
      const page = address - (address % PAGE_BYTES);
      data.forEach((byte, place) => (this.memory[page + ((address + place) % PAGE_BYTES)] &= byte));
    } else return;
    this.isEnabled = false;
  }
}

/** Registers that keep what is written to them; the RP2040 sets, clears and flips single bits (datasheet, 2.1.2). */
export class Registers {
  constructor() {
    this.held = new Map();
  }

  readUint32(offset) {
    return this.held.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.held.set(offset, value >>> 0);
  }

  writeUint32Atomic(offset, value, how) {
    if (how === 0) return this.writeUint32(offset, value);
    const before = this.readUint32(offset); // not above: some registers change when they are read
    this.writeUint32(offset, [before ^ value, before | value, before & ~value][how - 1] >>> 0);
  }
}

// IO_QSPI (RP2040 datasheet, 2.19.6.2): programs hold the chip's select low or high by an override of its output.
const SS_CTRL = 0x0c;
const FREE = 0;
const LOW = 2;

// SSI (4.10.13).
const SSIENR = 0x08;
const RXFLR = 0x24;
const SR = 0x28;
const DR0 = 0x60;
const TRANSMIT_READY = 0x06; // TFE and TFNF
const RECEIVED = 0x08; // RFNE

class SelectPin extends Registers {
  constructor(chip) {
    super();
    this.chip = chip;
  }

  get override() {
    return (this.readUint32(SS_CTRL) >> 8) & 3;
  }

  writeUint32(offset, value) {
    const before = this.override;
    super.writeUint32(offset, value);
    if (this.override !== before) this.chip.letGo();
  }
}

class FlashPort extends Registers {
  constructor(chip, pin) {
    super();
    this.chip = chip;
    this.pin = pin;
    this.received = [];
  }

  readUint32(offset) {
    switch (offset) {
      case RXFLR:
        return this.received.length;
      case SR:
        // By itself the port lets the chip go when it has sent all; whoever has written looks then whether it has.
        if (this.pin.override === FREE) this.chip.letGo();
        return TRANSMIT_READY | (this.received.length ? RECEIVED : 0);
      case DR0:
        return this.received.shift() ?? 0;
      default:
        return super.readUint32(offset);
    }
  }

  writeUint32(offset, value) {
    if (offset === DR0) {
      const hears = this.pin.override === FREE || this.pin.override === LOW;
      this.received.push(hears ? this.chip.shift(value & 0xff) : 0xff);
    } else {
      super.writeUint32(offset, value);
      if (offset === SSIENR && !(value & 1)) this.received = [];
    }
  }
}

/** Connect a flash chip to an RP2040, over the memory that the emulator maps. */
export function connectFlash(mcu) {
  const chip = new FlashChip(mcu.flash.subarray(0, FLASH_BYTES));
  const pin = new SelectPin(chip);
  mcu.peripherals[0x40018] = pin;
  mcu.peripherals[0x18000] = new FlashPort(chip, pin);
}
