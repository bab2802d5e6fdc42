import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TestClock } from '../../../test/support/clock.ts';
import { createOutagePauses } from './outage-pauses.ts';

describe('pauses that callers are asked for while the database is away', () => {
  const start = () => {
    const clock = new TestClock();
    let drawn = 0;
    const pauses = createOutagePauses(clock, () => drawn);
    /** The shortest and the longest pause at this moment. */
    const range = () =>
      [0, 1].map((random) => {
        drawn = random;
        return pauses.next_s();
      });
    const failFor = (seconds: number) => {
      for (let i = 0; i < seconds; i += 5) {
        pauses.next_s();
        clock.advance(5000);
      }
    };
    return { clock, pauses, range, failFor };
  };

  it('are short at first, grow with the outage, and end at 30 seconds, spread out', () => {
    const { range, failFor } = start();
    assert.deepEqual(range(), [1, 5]);
    failFor(5);
    assert.deepEqual(range(), [1, 5]);
    failFor(15);
    assert.deepEqual(range(), [4, 20]);
    failFor(3600);
    assert.deepEqual(range(), [6, 30]);
  });

  it('are short again once the database was reached, or nothing has failed for a minute', () => {
    const { clock, pauses, range, failFor } = start();
    failFor(60);
    pauses.end();
    assert.deepEqual(range(), [1, 5]);
    failFor(60);
    clock.advance(60_000);
    assert.deepEqual(range(), [1, 5]);
  });

  it('are short again if the clock is set back', () => {
    const { clock, range, failFor } = start();
    failFor(60);
    clock.advance(-3_600_000);
    assert.deepEqual(range(), [1, 5]);
  });
});
