import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheGauge, samplesByState } from './gauges.ts';
import { createLog } from '../log.ts';

/** A gauge that counts its reads, each of which takes `read_ms` of the time that the test sets. */
function countingGauge(read_ms: number) {
  const at = { now: 0, reads: 0, fails: false };
  const read = async () => {
    at.reads++;
    at.now += read_ms;
    if (at.fails) throw new Error('no database');
    return [{ labels: {}, value: at.reads }];
  };
  return { at, scrape: cacheGauge({ name: 'test', read }, createLog('silent'), () => at.now) };
}

test('a gauge is read again after 15 seconds, by one of those who ask at once', async () => {
  const { at, scrape } = countingGauge(10);
  await Promise.all([scrape(), scrape(), scrape()]);
  at.now += 14_999;
  assert.deepEqual(await scrape(), [{ labels: {}, value: 1 }]);
  at.now += 1;
  for (const samples of await Promise.all([scrape(), scrape()]))
    assert.deepEqual(samples, [{ labels: {}, value: 2 }]);
  assert.equal(at.reads, 2);
});

test('a gauge that takes long is read again after 100 times as long', async () => {
  const { at, scrape } = countingGauge(2000);
  await scrape();
  at.now += 199_999;
  await scrape();
  assert.equal(at.reads, 1);
  at.now += 1;
  await scrape();
  assert.equal(at.reads, 2);
});

test('a gauge that cannot be read has no values until it can', async () => {
  const { at, scrape } = countingGauge(10);
  await scrape();
  at.fails = true;
  at.now += 15_000;
  assert.deepEqual(await scrape(), []);
  at.fails = false;
  at.now += 15_000;
  assert.deepEqual(await scrape(), [{ labels: {}, value: 3 }]);
});

test('a scrape does not wait for a read that hangs', async () => {
  const scrape = cacheGauge({ name: 'test', read: () => new Promise(() => {}) }, createLog('silent'));
  assert.deepEqual(await scrape(), []);
});

test('every state has a value', () => {
  assert.deepEqual(
    samplesByState(['open', 'closed'], [{ state: 'open', count: 7 }]).map(({ value }) => value),
    [7, 0],
  );
});
