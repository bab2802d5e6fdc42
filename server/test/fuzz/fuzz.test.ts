import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeFinding } from './findings.ts';
import { fuzz } from './fuzz.ts';

describe('no request breaks the server', () => {
  it('answers valid and broken requests to every operation as the API description says', async () => {
    const { findings, requests } = await fuzz({
      requests: 200,
      seed: 20_260_302,
      concurrency: 2,
      requests_per_shop: 200,
    });
    assert.deepEqual(findings.map(describeFinding), []);
    assert.ok(requests >= 200);
  });
});
