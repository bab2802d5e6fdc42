import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import type { QueuedReturn, ReturnOverview, Security } from '../../../client/src/index.ts';
import { makeRandomReturns } from '../../../server/test/support/random-returns/index.ts';
import type { RandomReturns } from '../../../server/test/support/random-returns/index.ts';
import type { Client } from '../../../server/test/support/client.ts';
import { signStaffIn } from '../../../server/test/support/staff.ts';
import { breakConnection } from '../../../server/test/support/connections.ts';
import { sellOrder } from '../../../server/test/support/factories.ts';
import type { TestShop } from '../../../server/test/support/shop.ts';
import { declare, match } from '../../../server/test/withdrawals/support.ts';
import { launchBrowser, needBrowser } from '../browser.ts';
import { consoleOf } from '../console.ts';
import { falseFactsInGerman, german_names } from './german.ts';
import { readHome } from './home.ts';
import { falseFactsOfHome } from './home-facts.ts';
import { falseFactsOfBench, falseFactsOfCustomer, falseFactsOfWithdrawals } from './other-pages.ts';
import { falseFactsOfRow, readQueue } from './queue.ts';
import { falseFactsOf } from './return-facts.ts';
import { readReturnPage } from './return-page.ts';
import type { ReturnPage } from './return-page.ts';
import { securityDifferences, security_calls } from './return-security.ts';
import { STEPS, takeStep } from './steps.ts';
import type { OfferedStep } from './steps.ts';
import { openWalk } from './walk.ts';
import type { Walk } from './walk.ts';

/** Tests that pages of the console state what the API answers, with so many random returns. */
export function testConsoleFacts({ count, seed }: { count: number; seed: number }): void {
  let made: RandomReturns;
  let browser: Browser | undefined;
  const walks: Walk[] = [];
  const german_walks: Walk[] = [];
  const pages = new Map<string, ReturnPage>();
  const overviews = new Map<string, ReturnOverview>();
  const securities = new Map<string, Security>();
  const keyOf = ({ shop }: TestShop, return_id: number) => `${shop.id} ${return_id}`;

  before(async () => {
    [made, browser] = await Promise.all([makeRandomReturns({ count, seed }), launchBrowser()]);
    if (!browser) return;
    for (const at of made.shops) {
      await withdraw(at);
      await breakConnection(at);
    }
    for (const at of made.shops) {
      const of_shop = consoleOf(at);
      walks.push(await openWalk(browser, at, { of_shop }));
      german_walks.push(await openWalk(browser, at, { of_shop, locale: 'de-DE' }));
    }
    for (const { at, return_id } of made.returns) {
      const { body } = await (await staffOf(at)).get(`/returns/${return_id}?language=en`);
      overviews.set(keyOf(at, return_id), body);
      const found = await (await staffOf(at)).get(`/securities?return_id=${return_id}`);
      if (found.body.securities.length > 0) securities.set(keyOf(at, return_id), found.body.securities[0]);
    }
  });
  after(async () => {
    await browser?.close();
    await made?.close();
  });
  const staff = new Map<TestShop, Client>();
  /** Who speaks to the API as the console does. */
  async function staffOf(at: TestShop): Promise<Client> {
    const known = staff.get(at);
    if (known) return known;
    const { client } = await signStaffIn(at, 'owner');
    staff.set(at, client);
    return client;
  }
  const overviewOf = ({ at }: Walk, id: number) => overviews.get(keyOf(at, id))!;
  const wrong = (faults: readonly string[]) =>
    assert.equal(faults.length, 0, `\n${faults.slice(0, 20).join('\n')}`);

  describe(`the console states what the API answers of random returns of seed ${seed}`, () => {
    it('on the page of each return', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      for (const walk of walks)
        for (const { name, return_id } of made.returns.filter(({ at }) => at === walk.at)) {
          await walk.go(`/returns/${return_id}`);
          const shown = overviewOf(walk, return_id);
          const found = await walk.faultsOf((root) => {
            const page = readReturnPage(root, return_id);
            if (page) pages.set(keyOf(walk.at, return_id), page);
            if (!page) return ['The page isn’t there.'];
            return [
              ...falseFactsOf(page, { shown, words: walk.words }),
              ...securityDifferences(page, securities.get(keyOf(walk.at, return_id)), walk.words),
            ];
          });
          faults.push(...found.map((fault) => `${name}: ${fault}`));
        }
      wrong(faults);
    });

    it('on the page of every fourth return in German, in German words', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      for (const walk of german_walks)
        for (const [place, { name, return_id }] of made.returns.entries()) {
          if (place % 4 > 0 || made.returns[place]!.at !== walk.at) continue;
          const in_english = pages.get(keyOf(walk.at, return_id))!;
          await walk.go(`/returns/${return_id}`);
          const found = await walk.faultsOf((root) => {
            const page = readReturnPage(root, return_id, german_names);
            const facts = { in_english, shown: overviewOf(walk, return_id) };
            return page ? falseFactsInGerman(root, page, facts) : ['The German page isn’t there.'];
          });
          faults.push(...found.map((fault) => `${name}: ${fault}`));
        }
      wrong(faults);
    });

    it('in each row of the queue, which agrees with the page of the return', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      for (const walk of walks) {
        const of_shop = made.returns.filter(({ at }) => at === walk.at).length;
        let path = '';
        let seen = 0;
        for (let url: string | null = '/return-queue?limit=25&language=en'; url !== null;) {
          const { returns, next_page_url } = await walk.read(url);
          await walk.go(`/returns${path}`);
          faults.push(...(await walk.faultsOf((root) => rowFaults(walk, readQueue(root), returns))));
          seen += returns.length;
          url = next_page_url?.replace(/^.*\/api\/v1/, '') ?? null;
          if (url) path = `?cursor=${encodeURIComponent(new URL(next_page_url).searchParams.get('cursor')!)}`;
        }
        assert.equal(seen, of_shop);
      }
      wrong(faults);
    });

    function rowFaults(walk: Walk, rows: ReturnType<typeof readQueue>, returns: QueuedReturn[]): string[] {
      if (rows.length !== returns.length) return [`${rows.length} of ${returns.length} rows`];
      return returns.flatMap((queued, place) =>
        falseFactsOfRow(rows[place]!, { shown: overviewOf(walk, queued.id), queued, words: walk.words }).map(
          (fault) => `Row of ${queued.id}: ${fault}`,
        ),
      );
    }

    it('at Home, where each thing offers an action, and each count is that of its list', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      for (const walk of walks) {
        await walk.go('/home');
        faults.push(
          ...(await walk.faultsOf((root) => {
            const page = readHome(root);
            return page ? falseFactsOfHome(page, walk) : ['Home isn’t there.'];
          })),
        );
      }
      wrong(faults);
    });

    it('on the pages of customers and withdrawals', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      for (const walk of walks) {
        const { shoppers } = await walk.read('/shoppers?limit=10');
        for (const { email } of shoppers) {
          await walk.go(`/customers/${encodeURIComponent(email)}`);
          faults.push(...(await walk.faultsOf((root) => falseFactsOfCustomer(root, email, walk))));
        }
        await walk.go('/withdrawals');
        faults.push(...(await walk.faultsOf((root) => falseFactsOfWithdrawals(root, walk))));
      }
      wrong(faults);
    });

    it('of the acts on each return: those that it names are accepted, and the others are refused as it says', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      const said = new Set<string>();
      for (const { at, return_id, name } of made.returns) {
        const { acts } = overviews.get(keyOf(at, return_id))!;
        for (const [act, refusal] of Object.entries(await tryActs(await staffOf(at), return_id))) {
          const foreseen = acts[act as TriedAct];
          said.add(`${act} ${foreseen}`);
          // The act alone finds out what has become of the order, and whether there is something to pay.
          const found_out = act === 'process' && refusal === 'order_changed' ? null : refusal;
          if (found_out !== foreseen) faults.push(`${name}: ${act} is ${foreseen} and gets ${refusal}`);
        }
      }
      wrong(faults);
      for (const one of [
        'cancel null',
        'cancel goods_or_money_moved',
        'edit null',
        'edit goods_or_money_moved',
      ])
        assert.ok(said.has(one), `none of the returns says ${one}`);
    });

    it('in the steps that it offers: each is accepted, or says why it can’t be taken', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      const done = new Set<string>();
      const steps = Object.keys(STEPS) as OfferedStep[];
      for (const walk of walks) {
        const open = made.returns.filter(
          ({ at, return_id }) =>
            at === walk.at && ['open', 'review'].includes(overviewOf(walk, return_id).status),
        );
        for (const [place, { return_id, name }] of open.slice(0, Math.ceil(count / 7)).entries()) {
          const { acts } = overviewOf(walk, return_id);
          const offered = steps.filter((one) => acts[one] === null);
          const step = offered[place % offered.length]!;
          const { fault, is_done } = await takeStep(walk, return_id, step);
          if (is_done) done.add(step);
          if (fault) faults.push(`${name}: ${fault}`);
        }
      }
      wrong(faults);
      assert.ok(done.size >= 2, `only ${[...done].join()} could be taken`);
    });

    it('in what it offers to do about a security, each of which is accepted', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      let done = 0;
      for (const { at, return_id, name } of made.returns) {
        const offered = pages.get(keyOf(at, return_id))?.security?.acts ?? [];
        for (const { act, path, body } of security_calls.filter((call) => offered.includes(call.act))) {
          const { id } = securities.get(keyOf(at, return_id))!;
          const { status, text } = await (await staffOf(at)).post(`/securities/${id}/${path}`, body);
          if (status !== 200) faults.push(`${name}: ${act} is offered and refused: ${text}`);
          done += 1;
        }
      }
      wrong(faults);
      assert.ok(done > 0);
    });

    it('at the station, of each return that is scanned', async (test) => {
      if (!needBrowser(test, browser)) return;
      const faults: string[] = [];
      for (const walk of walks) {
        const { returns } = await walk.read('/station/worklist?limit=250');
        await walk.go('/station');
        const field = walk.page.getByRole('textbox', { name: 'Scan a label, bag, order or item' });
        await field.waitFor();
        for (const { id } of returns.slice(0, count / 3)) {
          await field.fill(`RT-${id}`);
          await field.press('Enter');
          const found = await walk.faultsOf((root) => falseFactsOfBench(root, id, walk));
          faults.push(...found.map((fault) => `Return ${id} at the station: ${fault}`));
        }
      }
      wrong(faults);
    });
  });
}

const tried_acts = ['process', 'edit', 'reject', 'cancel'] as const;
type TriedAct = (typeof tried_acts)[number];

/** What each act would be refused with, as the act itself finds; nothing is done. */
async function tryActs(client: Client, return_id: number): Promise<Record<TriedAct, string | null>> {
  const tryAct = async (act: TriedAct): Promise<string | null> => {
    const edit = { waives_fees: true, override_reason: 'She called.' };
    const { status, body, text } = await (act === 'edit'
      ? client.post(`/returns/${return_id}/edit/preview`, edit)
      : client.get(`/returns/${return_id}/preview?action=${act}`));
    assert.equal(status, 200, text);
    return body.refusal?.code ?? null;
  };
  const found = await Promise.all(tried_acts.map(async (act) => [act, await tryAct(act)] as const));
  return Object.fromEntries(found) as Record<TriedAct, string | null>;
}

/** Withdrawals that a person has to decide about: one without an order, and one from another address than the order's. */
async function withdraw({ deps, shop, clients }: TestShop): Promise<void> {
  const client = clients.standard;
  const order = await sellOrder(deps, shop);
  await declare(client, { name: 'Emre Haddad', contract: 'Two tea towels', email: 'emre@example.com' });
  await declare(client, { name: 'Lea Brandt', contract: order.name, email: 'lea@example.org' });
  await match(deps);
}
