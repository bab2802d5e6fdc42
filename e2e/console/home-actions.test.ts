import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { writeMessage } from '../../server/src/modules/messages/conversation/index.ts';
import { executeReturn, flagReturn, processReturn } from '../../server/src/modules/returns/index.ts';
import { takePrivacyRequest } from '../../server/src/modules/people/privacy-requests/index.ts';
import { checkSecurities } from '../../server/src/modules/requests/instant-exchanges/index.ts';
import { recordLabelStatus } from '../../server/src/modules/logistics/labels/index.ts';
import { manualProvider } from '../../server/src/modules/money/settlements/index.ts';
import { ACTIONS } from '../../server/src/modules/desk/attention/attention-json.ts';
import { day_ms } from '../../server/src/platform/clock.ts';
import { noteBackup } from '../../server/src/modules/records/backups/index.ts';
import { breakConnection } from '../../server/test/support/connections.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { sendFirst } from '../../server/test/support/instant-exchanges.ts';
import { bringReturn, labelReturn } from '../../server/test/support/return-states.ts';
import { caseOf, declare, maintain, match } from '../../server/test/withdrawals/support.ts';
import { launchBrowser, needBrowser } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

/** A provider whose answers are lost. */
const silent = {
  ...manualProvider,
  name: 'silent',
  records_only: false,
  refund: async () => ({ kind: 'unknown' as const, message: 'No answer.' }),
  find: async () => ({ kind: 'unknown' as const, message: 'No answer.' }),
};

/** What a control leads to, where it isn't the next step of a return or withdrawal. */
const headings: Record<string, string | RegExp> = {
  open_connection: /Medusa/,
  back_up: /^Back/,
  open_securities: 'Securities',
  open_privacy_requests: 'Privacy requests',
};

describe('what the home page offers', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  const refOf = (return_id: number) => ({ shop_id: at.shop.id, return_id });
  async function stated(fields: object): Promise<{ id: number; reference: string }> {
    const { reference } = await declare(at.clients.standard, fields);
    await match(at.deps);
    const { id } = await caseOf(at.clients.standard, reference);
    return { id, reference };
  }
  const act = async (id: number, action: string, body: object = {}) => {
    const { status, text } = await at.clients.standard.post(`/withdrawals/${id}/${action}`, body);
    assert.ok(status < 300, text);
  };

  /** Brings about everything that isn't a withdrawal. */
  async function prepareReturns(): Promise<void> {
    const arrived = await openReturn(at.deps, at.shop);
    const label_id = await labelReturn(at.deps, refOf(arrived));
    await recordLabelStatus(at.deps, { ...refOf(arrived), label_id, status: 'delivered' });
    at.clock.advance(4 * day_ms);
    await flagReturn(at.deps, refOf(await openReturn(at.deps, at.shop)));
    await bringReturn(at.deps, at.shop, 'review: refund_failed');
    const asked = refOf(await openReturn(at.deps, at.shop));
    await writeMessage(at.deps, { ...asked, text: 'Has it arrived?' });
    await breakConnection(at);
    const made_at = new Date(at.clock.now().getTime() - 8 * day_ms);
    await noteBackup(at.deps, { made_at, size_bytes: 1, is_encrypted: true });
    const lost = refOf(await openReturn(at.deps, at.shop));
    await processReturn(at.deps, { ...lost, source: null });
    await executeReturn({ ...at.deps, provider: silent }, lost);
    await sendFirst(at.deps, at.shop, { send_in_days: -10 });
    await checkSecurities(at.deps);
  }

  /** Uses every control of the page, and returns what each of them did. */
  async function useAll(page: Page): Promise<Set<string>> {
    const controls = page.locator('[data-home-action]');
    await controls.first().waitFor();
    const { groups } = (await at.clients.standard.get('/attention')).body;
    const named = groups.flatMap(({ items }: any) => items.map(({ action }: any) => action));
    const found = await controls.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('data-home-action')!, one.getAttribute('href')] as const),
    );
    // Keys aren't told of backups.
    assert.deepEqual(
      found.map(([action]) => action).filter((action) => action !== 'back_up'),
      named,
    );
    const home = page.url();
    for (const [action, path] of found) {
      if (path === null) {
        await page.locator(`[data-home-action="${action}"]`).click();
        await page.getByText('Looking up the refund').waitFor();
        continue;
      }
      await page.goto(new URL(path, home).href);
      await page
        .getByRole('heading', { name: headings[action] ?? /^(Then decide|Next step)$/ })
        .first()
        .waitFor();
      await page.goto(home);
      await controls.first().waitFor();
    }
    return new Set(found.map(([action]) => action));
  }

  it('is a control that works for each action that the API can name', async (test) => {
    if (!needBrowser(test, browser)) return;
    await prepareReturns();
    const unmatched = await stated({ contract: 'two tea towels', email: 'emre@example.com' });
    const matched = await stated({
      contract: (await sellOrder(at.deps, at.shop)).name,
      email: 'ana@example.com',
    });
    const { page, complaints, close } = await at.open(browser, '/home');
    const used = await useAll(page);
    // A group shows two: these are dealt with, and others come up.
    await at.deps.db.pool.query('delete from connections');
    const { settlements } = (await at.clients.standard.get('/settlements?state=failed')).body;
    const { status } = await at.clients.standard.post(`/settlements/${settlements[0].id}/mark-paid`, {
      reference: 'SEPA 17',
    });
    assert.equal(status, 200);
    await act(unmatched.id, 'refuse', { ground: 'no_contract' });
    await act(matched.id, 'return');
    const bounced = await stated({ contract: 'a lamp', email: 'nobody@example.com' });
    await at.deps.db.pool.query(
      `update emails set state = 'failed', reason = 'bounced', bounced_at = created_at where about = $1`,
      [bounced.reference],
    );
    await maintain({ ...at.deps, log: Object.assign(Object.create(at.deps.log), { error: () => {} }) });
    await page.goto(`${at.server.origin}/console/home`);
    await page.locator('[data-home-action="refund"]').waitFor();
    for (const action of await useAll(page)) used.add(action);
    // Of what is due by law, the two that are due first are shown.
    await at.deps.db.inTransaction((tx) =>
      takePrivacyRequest(tx, at.shop.id, {
        platform: 'shopify',
        connection_id: 1,
        digest: 'export',
        kind: 'export_person',
        email: 'ana@example.com',
        customer: null,
        at: new Date(at.clock.now().getTime() - 28 * day_ms),
      }),
    );
    await page.goto(`${at.server.origin}/console/home`);
    await page.locator('[data-home-action="open_privacy_requests"]').waitFor();
    for (const action of await useAll(page)) used.add(action);
    assert.deepEqual([...used].toSorted(), ACTIONS.toSorted());
    assert.deepEqual(complaints, []);
    await close();
  });
});
