import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openDraftShop } from '../support/draft-returns.ts';

describe('the erasure of a person while their draft is submitted', () => {
  const { at, client, drafts } = openDraftShop();

  /** Everything that the shop holds of returns, messages, drafts and orders, as text. */
  async function held(): Promise<string> {
    const { rows } = await at.deps.db.pool.query(
      `select (select json_agg(x) from returns x)::text || (select json_agg(x) from emails x)::text
        || (select json_agg(x) from draft_returns x)::text || (select json_agg(x) from orders x)::text
        || coalesce((select json_agg(x) from return_documents x)::text, '') as text`,
    );
    return rows[0].text;
  }

  it('either is refused because of the open return, or leaves nothing of the address', async () => {
    for (let round = 0; round < 12; round++) {
      const email = `round-${round}@example.com`;
      const order = await drafts.sell({ customer: { external_id: email, email, first_name: 'Ana' } });
      const { url } = await drafts.prepare(order);
      const submit = () => client.post(`${url}/submit`, {});
      const erase = () => client.post('/shoppers/erasure', { email });
      const [submitted, erased] =
        round % 2 === 0
          ? await Promise.all([submit(), erase()])
          : await Promise.all([erase(), submit()]).then(([one, other]) => [other, one] as const);
      if (erased.status === 200) {
        const text = await held();
        assert.ok(!text.includes(email), `round ${round}: ${submitted.status} ${erased.status}`);
        assert.notEqual(submitted.status, 200, submitted.text);
      } else {
        assert.deepEqual([erased.body.code, submitted.status], ['erasure_blocked', 200]);
      }
    }
  });
});
