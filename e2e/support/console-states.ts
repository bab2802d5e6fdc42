import type { Locator, Page } from 'playwright-core';
import { long_name } from './long-shop.ts';
import {
  beginReturn,
  declareAll,
  messagesOf,
  openCustomer,
  openReviewed,
  saveTemplates,
} from './console-pages.ts';
import type { ConsolePage } from './console-pages.ts';

/** A text of the console as it is in either language. */
function words(key: string): RegExp {
  const texts = ['en', 'de'].map((language) => messagesOf(language, key.split('.')[0]!)[key]!);
  return new RegExp(`^(${texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
}

const button = (page: Page | Locator, key: string): Locator =>
  page.getByRole('button', { name: words(key) }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Presses a button, and waits for the dialog or panel that it opens. */
const opensBy =
  (key: string, more?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await button(page, key).click();
    await dialog(page).waitFor();
    await page.waitForLoadState('networkidle');
    await more?.(page);
    await page.waitForLoadState('networkidle');
  };

/** Opens what the first row of a table is about. */
const opensRow =
  (more?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.locator('tbody button:visible').first().click();
    await dialog(page).waitFor();
    await page.waitForLoadState('networkidle');
    await more?.(page);
    await page.waitForLoadState('networkidle');
  };

/** Chooses a step of a return in review. */
const takesStep = (step: string) => async (page: Page) => {
  await openReviewed(page);
  await page.locator(`input[type=radio][value=${step}]`).check();
  await page.waitForLoadState('networkidle');
};

/** Opens the return with long names, as somebody finds it. */
const opensLong =
  (more?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('row').filter({ hasText: long_name.product }).getByRole('link').first().click();
    await page.locator('article h3').first().waitFor();
    await page.waitForLoadState('networkidle');
    await more?.(page);
    await page.waitForLoadState('networkidle');
  };

/** Selects rows of the list of returns, and begins to act on them. */
const actsOnRows = (name: RegExp) => async (page: Page) => {
  await page.locator('tbody tr').nth(3).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name }).last().click();
  await page.locator('[role=dialog], [role=menu]').last().waitFor();
  await page.waitForLoadState('networkidle');
};

/** Opens an item of the menu of the station. */
const opensAtStation = (key: string) => async (page: Page) => {
  await page.locator('button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: words(key) }).click();
  await dialog(page).waitFor();
};

/** What a page shows of which a part can't be read. */
const failing = (path: string, part: RegExp): ConsolePage => ({
  name: `${path.slice(1)}-failed`,
  path,
  async prepare(page) {
    const body = JSON.stringify({ code: 'internal_error', title: 'Internal error', request_id: 'req_1' });
    await page.route(part, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body }),
    );
    await page.reload();
    await button(page, 'parts.try_again').waitFor();
    await page.waitForLoadState('networkidle');
  },
  restore: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
});

const inTab = (name: RegExp | number) => async (page: Page) => {
  const tabs = page.getByRole('tab');
  await (typeof name === 'number' ? tabs.nth(name) : tabs.filter({ hasText: name }).first()).click();
  await page.waitForLoadState('networkidle');
};

/** Dialogs, side panels, menus and other states of pages, which nobody takes pictures of. */
export const console_states: readonly ConsolePage[] = [
  { name: 'returns-assign', path: '/returns', prepare: actsOnRows(words('returns.act.assign')) },
  { name: 'returns-flag', path: '/returns', prepare: actsOnRows(words('returns.act.flag')) },
  { name: 'returns-cancel', path: '/returns', prepare: actsOnRows(words('returns.act.cancel')) },
  {
    name: 'returns-filter',
    path: '/returns',
    prepare: async (page) => {
      await page.locator('tbody tr').nth(3).waitFor();
      await button(page, 'returns.filter').click();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'returns-none', path: '/returns?search=nobody@example.org' },
  { name: 'returns-long', path: `/returns?search=${encodeURIComponent(long_name.email)}` },
  {
    name: 'return-long',
    path: `/returns?search=${encodeURIComponent(long_name.email)}`,
    prepare: opensLong(),
  },
  {
    name: 'return-long-edit',
    path: `/returns?search=${encodeURIComponent(long_name.email)}`,
    prepare: opensLong(async (page) => {
      await page.keyboard.press('o');
      await button(page, 'desk.cancel_change').waitFor();
    }),
  },
  {
    name: 'return-long-reject',
    path: `/returns?search=${encodeURIComponent(long_name.email)}`,
    prepare: opensLong((page) => page.keyboard.press('r')),
  },
  { name: 'return-process', path: '/returns', prepare: takesStep('process') },
  {
    name: 'return-goodwill',
    path: '/returns',
    async prepare(page) {
      await openReviewed(page);
      await button(page, 'desk.more').click();
      await page.getByRole('menuitem', { name: words('desk.give_goodwill') }).click();
      await dialog(page).waitFor();
      await dialog(page).getByRole('textbox').first().fill('5');
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'return-remove', path: '/returns', prepare: takesStep('remove') },
  { name: 'return-cancel', path: '/returns', prepare: takesStep('cancel') },
  {
    name: 'return-missing',
    path: '/returns/999999999',
    prepare: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'withdrawal-record',
    path: '/withdrawals',
    prepare: opensBy('withdrawals.record'),
  },
  { name: 'withdrawals-long', path: '/withdrawals', prepare: declareAll },
  { name: 'customer-long', path: `/customers/${encodeURIComponent(long_name.email)}` },
  {
    name: 'customers-long',
    path: `/customers?search=${encodeURIComponent(long_name.email)}`,
  },
  { name: 'customer-notes', path: '/customers', prepare: openCustomer },
  { name: 'new-return-find', path: '/returns/new' },
  { name: 'new-return-items', path: '/returns', prepare: beginReturn },
  {
    name: 'station-empty',
    path: '/station',
    prepare: (page) => page.getByRole('textbox').first().waitFor(),
  },
  { name: 'station-unknown', path: '/station', prepare: opensBy('station.unknown') },
  { name: 'station-parcels', path: '/station', prepare: opensAtStation('station.parcels') },
  { name: 'station-rename', path: '/station', prepare: opensAtStation('station.rename') },
  { name: 'policies-json', path: '/policies', prepare: inTab(1) },
  { name: 'policies-side-by-side', path: '/policies', prepare: inTab(2) },
  { name: 'policies-changes', path: '/policies', prepare: inTab(3) },
  { name: 'policies-cases', path: '/policies', prepare: inTab(4) },
  { name: 'policies-versions', path: '/policies', prepare: opensBy('policies.versions') },
  {
    name: 'policies-zone',
    path: '/policies',
    prepare: opensBy('policies.add_zone'),
  },
  {
    name: 'policies-rule',
    path: '/policies',
    prepare: async (page) => {
      await page.locator('ol button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').first().click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'policies-back-test',
    path: '/policies',
    prepare: async (page) => {
      const run = page.getByRole('button', {
        name: new RegExp(`${words('policies.run').source}|${words('policies.run_again').source}`),
      });
      if (await run.last().isEnabled()) await run.last().click();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1500);
    },
  },
  { name: 'members-invite', path: '/members', prepare: opensBy('members.invite') },
  {
    name: 'members-actions',
    path: '/members',
    prepare: async (page) => {
      await page.locator('tbody button').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'members-sessions',
    path: '/members',
    prepare: async (page) => {
      await page.locator('tbody button').first().click();
      await page.getByRole('menuitem').first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'account-authenticator',
    path: '/account',
    prepare: async (page) => {
      await button(page, 'account.set_up').click();
      await page.locator('main img, main svg[viewBox]').last().waitFor();
    },
  },
  { name: 'welcome', path: '/welcome' },
  { name: 'audit-filters', path: '/audit?actor_kind=staff' },
  { name: 'webhook-new', path: '/developers/webhooks', prepare: opensBy('developers.webhooks.create') },
  {
    name: 'webhook',
    path: '/developers/webhooks',
    prepare: opensRow(async (page) => {
      const shown = dialog(page).getByRole('listitem').getByRole('button');
      if (await shown.count()) await shown.first().click();
    }),
  },
  {
    name: 'webhook-rotate',
    path: '/developers/webhooks',
    prepare: opensRow((page) => button(dialog(page), 'developers.webhooks.rotate').click()),
  },
  { name: 'key-new', path: '/developers/keys', prepare: opensBy('developers.keys.create') },
  { name: 'key', path: '/developers/keys', prepare: opensRow() },
  {
    name: 'key-rotated',
    path: '/developers/keys',
    prepare: async (page) => {
      await page.getByRole('button', { name: long_name.key }).click();
      await dialog(page).locator('h3 + p + div button').first().click();
      await dialog(page).locator('pre').waitFor();
    },
  },
  {
    name: 'settings-destination',
    path: '/settings/destinations',
    prepare: opensBy('settings.destinations.add'),
  },
  { name: 'settings-reason', path: '/settings/reasons', prepare: opensRow() },
  {
    name: 'settings-template',
    path: '/settings/reply-templates',
    prepare: async (page) => {
      await saveTemplates(page);
      await opensRow()(page);
    },
  },
  {
    name: 'settings-unsaved',
    path: '/settings/shop',
    prepare: async (page) => {
      const field = page.locator('main input[type=text], main input:not([type])').first();
      await field.fill(`${await field.inputValue()} ${long_name.product}`);
      await page.locator('a[href$="/settings/brand"]').first().click();
      await dialog(page).waitFor();
    },
  },
  { name: 'missing', path: '/nowhere' },
  failing('/home', /\/api\/v1\/attention/),
  failing('/returns', /\/api\/v1\/return-queue\?/),
  failing('/withdrawals', /\/api\/v1\/withdrawal-queue\?/),
  failing('/customers', /\/api\/v1\/shoppers\?/),
  failing('/policies', /\/api\/v1\/policy\/versions/),
  failing('/insights', /\/api\/v1\/insights\//),
  failing('/connections', /\/api\/v1\/connections/),
  failing('/audit', /\/api\/v1\/audit-acts/),
  {
    name: 'returns-offline',
    path: '/returns',
    async prepare(page) {
      await page.locator('tbody tr').nth(3).waitFor();
      await page.context().setOffline(true);
      await page
        .getByText(/Offline (since|seit)/)
        .first()
        .waitFor();
    },
    restore: (page) => page.context().setOffline(false),
  },
];
