import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { MessageBuffer } from './message-socket.ts';

const messageOf = (size: number, fill: number) => {
  const bytes = Buffer.alloc(1 + size, fill);
  bytes.writeUInt32BE(size, 1);
  return bytes;
};

/** Receives bytes in pieces of at most so many, as a socket does, and answers a copy of what is handed on. */
function receive(sent: Buffer, most: readonly number[]): Buffer[] {
  const messages = new MessageBuffer();
  const handed_on: Buffer[] = [];
  for (let at = 0, turn = 0; at < sent.length; turn++) {
    const room = messages.room();
    assert.ok(room.length > 0);
    const count = sent.copy(room, 0, at, at + most[turn % most.length]!);
    const whole = messages.take(count);
    if (whole) handed_on.push(Buffer.from(whole));
    at += count;
  }
  return handed_on;
}

function countWhole(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; count++) {
    at += 1 + bytes.readUInt32BE(at + 1);
    assert.ok(at <= bytes.length, 'part of a message was handed on');
  }
  return count;
}

it('hands on every message once and whole, however they come, also those larger than its buffer', () => {
  const size = fc.oneof(
    fc.integer({ min: 4, max: 40 }),
    fc.integer({ min: 4, max: 9000 }),
    fc.integer({ min: 60_000, max: 200_000 }),
  );
  const sizes = fc.array(size, { minLength: 1, maxLength: 25 });
  const pieces = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1000, max: 70_000 })), {
    minLength: 1,
    maxLength: 7,
  });
  fc.assert(
    fc.property(sizes, pieces, (lengths, most) => {
      const sent = Buffer.concat(lengths.map((length, i) => messageOf(length, i % 256)));
      const handed_on = receive(sent, [...most, 8192]);
      assert.ok(Buffer.concat(handed_on).equals(sent));
      const counts = handed_on.map(countWhole);
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        lengths.length,
      );
    }),
    { numRuns: 150 },
  );
});
