import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let one: TestApp;
let other: TestApp;
const quota = 200;

before(async () => {
  const settings = { RETOUR_RATE_LIMIT: String(quota) };
  one = await startTestApp({ role: 'api', settings, own: true });
  other = await startTestApp({ role: 'api', settings, beside: one });
});
after(async () => {
  await other.close();
  await one.close();
});

const left = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));

it('a key that is used at two processes has its limit once, and each says what is left of it', async () => {
  const { secret } = await one.createKey(await one.createShop());
  const ask = async (at: TestApp) => {
    const response = await fetch(`${at.origin}/api/v1/destinations`, {
      headers: { 'X-Authorization': secret },
    });
    await response.arrayBuffer();
    return response;
  };
  for (let i = 0; i < quota / 2; i++) assert.equal((await ask(one)).status, 200);
  // Asking counts as well, and is told when it is a tenth.
  await eventually(async () => assert.ok(left(await ask(other)) < quota / 2), 5000);
  let accepted = quota / 2 + 1;
  for (let i = 0; i < quota; i++) {
    const { status } = await ask(i % 2 === 0 ? one : other);
    if (status === 200) accepted++;
    else assert.equal(status, 429);
  }
  // A process may know nothing of another's last tenth.
  assert.ok(accepted <= quota * 1.2, `${accepted} requests were accepted`);
  assert.ok(accepted >= quota * 0.9, `${accepted} requests were accepted`);
});
