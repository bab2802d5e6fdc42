import { Socket } from 'node:net';

// Node makes a buffer of 64 kB for everything that a socket receives and cuts it to what came. The driver puts messages together in further ones. All
// of that waits for a collection of garbage and leaves gaps in the heap of the C library.

const header_bytes = 5;
const usual_bytes = 65_536;

/**
 * A connection to PostgreSQL that reads into one buffer again and again, and hands on whole messages. They are to be read at once: the driver makes texts of
 * them. (COPY to the client would keep bytes. Nothing here uses it.)
 */
export function createMessageSocket(): Socket {
  const messages = new MessageBuffer();
  const socket: Socket = new Socket({
    onread: {
      buffer: () => messages.room(),
      callback(count) {
        const whole = messages.take(count);
        if (whole) socket.emit('data', whole);
        return true;
      },
    },
  });
  return socket;
}

/** What was received of messages of PostgreSQL: a byte for the kind, the length of what follows in four, which count too. */
export class MessageBuffer {
  #bytes = Buffer.allocUnsafeSlow(usual_bytes);
  /** Where messages were handed on to, and where what was received ends. */
  #taken = 0;
  #end = 0;

  /** Where to put what comes next. What was handed on is written over. */
  room(): Buffer {
    const rest = this.#bytes.subarray(this.#taken, this.#end);
    const needed = this.#lengthAt(this.#taken);
    if (needed > this.#bytes.length || (this.#bytes.length > usual_bytes && needed <= usual_bytes))
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(usual_bytes, needed));
    this.#bytes.set(rest);
    this.#taken = 0;
    this.#end = rest.length;
    return this.#bytes.subarray(this.#end);
  }

  /** The messages that are complete with so many bytes more. */
  take(count: number): Buffer | undefined {
    this.#end += count;
    const began = this.#taken;
    while (this.#taken + this.#lengthAt(this.#taken) <= this.#end) this.#taken += this.#lengthAt(this.#taken);
    return this.#taken > began ? this.#bytes.subarray(began, this.#taken) : undefined;
  }

  /** Bytes of the message that begins here, or of its header until that is complete. */
  #lengthAt(at: number): number {
    return this.#end - at < header_bytes ? header_bytes : 1 + this.#bytes.readUInt32BE(at + 1);
  }
}
