import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { windows } from './browser.ts';

export type ConsolePage = {
  /** `console-` and this name is that of its pictures. */
  name: string;
  /** Below `/console`. */
  path: string;
  /** In which windows; a desktop's by default. */
  widths?: readonly (keyof typeof windows)[];
  /** Brings the page into the state that is shown. */
  prepare?: (page: Page) => Promise<void>;
  /** Undoes what would be there on the next page too. */
  restore?: (page: Page) => Promise<void>;
};

/** The words of an area of the console, by their keys. */
export function messagesOf(language: string, area: string): Record<string, string> {
  const file = new URL(`../../apps/console/src/messages/${language}/${area}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** Scans a return of several units at the station, and grades the first. */
async function showUnit(page: Page): Promise<void> {
  const code =
    await page.evaluate<string>(`fetch('/api/v1/station/worklist?limit=250', { headers: { 'X-Retour-Session': 'staff' } })
    .then((response) => response.json())
    .then(({ returns }) => returns.find(({ units }) => units.filter(({ grade }) => grade === null).length > 2) ?? returns[0])
    .then((found) => found.package_reference)`);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.locator('[data-unit]').waitFor();
  await page.keyboard.press('1');
  await page.getByText(/graded 1|mit 1 bewertet/).waitFor();
}

/** Names the channel of the shop; nothing is posted to it. */
async function setChannel(page: Page): Promise<void> {
  await page.evaluate(`fetch('/api/v1/settings/chat', {
    method: 'PUT', headers: { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'slack', url: 'https://hooks.slack.com/services/T0/B0/demo' }),
  })`);
  await page.reload();
  await page.getByRole('combobox').nth(6).waitFor();
}

/** Changes a few things, so that the audit log has entries. */
async function changeThings(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const call = (method, path, body) => fetch('/api/v1' + path, {
      method, headers: { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
    }).then((response) => response.json());
    const { returns } = await call('GET', '/return-queue?status=review&limit=3');
    for (const { id } of returns) {
      await call('POST', '/warehouse/return/' + id + '/note', { content: 'Photos checked' });
      await call('POST', '/warehouse/return/' + id + '/unflag');
      await call('POST', '/warehouse/return/' + id + '/flag');
    }
    await call('POST', '/blocklists', { type: 'email', value: 'ring@example.com' });
    const { revision, expires_after_days } = await call('GET', '/settings/shop');
    await call('PATCH', '/settings/shop', { revision, expires_after_days: 75 - expires_after_days, lookup_factor: expires_after_days === 45 ? 'zip' : 'email' });
  })()`);
  await page.reload();
  await page.locator('tbody tr').nth(3).waitFor();
}

/** The sections of the settings, by the words that the console has for them. */
export const setting_sections = Object.keys(messagesOf('en', 'settings'))
  .filter((key) => key.startsWith('settings.section.'))
  .map((key) => key.slice('settings.section.'.length));

/** Those that show more than they open with. */
const prepared_sections: Record<string, (page: Page) => Promise<void>> = {
  texts: writeTexts,
  // The demo shop leaves its labels to an integration.
  labels: async (page) => {
    await page.getByLabel(/^Retour, (or a carrier service|oder ein Versanddienst)$/).check();
    await page.getByLabel(/^API(-S| k)/).waitFor();
  },
  chat: setChannel,
  'reply-templates': saveTemplates,
};

/** The pages of the console that `npm run screenshots` shows, on the data of the demo shop. */
export const console_pages: readonly ConsolePage[] = [
  { name: 'sign-in', path: '/sign-in', widths: ['desktop', 'phone'] },
  { name: 'account', path: '/account', widths: ['desktop', 'phone'] },
  { name: 'notifications', path: '/notifications', widths: ['desktop', 'phone'] },
  { name: 'members', path: '/members', widths: ['desktop'] },
  { name: 'station', path: '/station', widths: ['station'], prepare: showUnit },
  { name: 'first-steps', path: '/first-steps', widths: ['desktop', 'station', 'phone'] },
  { name: 'home', path: '/home', widths: ['desktop', 'phone'] },
  { name: 'securities', path: '/securities', widths: ['desktop', 'station', 'phone'] },
  { name: 'returns', path: '/returns', widths: ['desktop', 'station', 'phone'] },
  { name: 'policies', path: '/policies', widths: ['desktop', 'station', 'phone'] },
  {
    name: 'returns-selected',
    path: '/returns?requested_days=30&country=GB',
    prepare: async (page) => {
      await page.locator('tbody tr').nth(3).waitFor();
      for (const key of ['j', 'j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
      await page.getByText(/^3 (selected|ausgewählt)/).waitFor();
    },
  },
  {
    name: 'palette',
    path: '/returns',
    prepare: async (page) => {
      await page.locator('tbody tr').nth(3).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('ret');
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'process',
    path: '/returns',
    prepare: async (page) => {
      await page.locator('tbody tr').nth(3).waitFor();
      for (const key of ['j', 'x', 'j', 'x', 'p']) await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'bulk-results', path: '/returns', widths: ['desktop', 'phone'], prepare: openBulkResults },
  {
    name: 'shortcuts',
    path: '/returns',
    prepare: async (page) => {
      await page.locator('tbody tr').nth(3).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'insights',
    path: '/insights',
    widths: ['desktop', 'station', 'phone'],
    prepare: async (page) => {
      await page.getByRole('heading', { name: /^(Breakdown|Aufschlüsselung)$/ }).waitFor();
    },
  },
  { name: 'connections', path: '/connections', widths: ['desktop', 'station', 'phone'] },
  { name: 'connections-connect', path: '/connections/connect/woocommerce', widths: ['desktop', 'phone'] },
  { name: 'developers-keys', path: '/developers/keys', widths: ['desktop', 'phone'] },
  { name: 'developers-webhooks', path: '/developers/webhooks', widths: ['desktop', 'phone'] },
  { name: 'developers-requests', path: '/developers/requests', widths: ['desktop', 'phone'] },
  {
    name: 'developers-request',
    path: '/developers/requests?status=2xx',
    prepare: async (page) => {
      await page.locator('tbody button').first().click();
      await page.getByRole('dialog').locator('dl').waitFor();
    },
  },
  { name: 'developers-events', path: '/developers/events', widths: ['desktop', 'phone'] },
  {
    name: 'developers-event',
    path: '/developers/events',
    prepare: async (page) => {
      await page.locator('tbody button').first().click();
      await page.getByRole('dialog').locator('pre').waitFor();
    },
  },
  { name: 'audit', path: '/audit', widths: ['desktop', 'phone'], prepare: changeThings },
  {
    name: 'audit-entry',
    path: '/audit',
    prepare: async (page) => {
      await changeThings(page);
      await page.locator('tbody tr').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...setting_sections.map((section) => ({
    name: `settings-${section}`,
    path: `/settings/${section}`,
    widths: ['desktop', 'phone'] as const,
    ...(section in prepared_sections && { prepare: prepared_sections[section]! }),
  })),
  { name: 'settings-css', path: '/settings/brand', widths: ['desktop', 'phone'], prepare: writeCss },
  { name: 'policies-publish', path: '/policies', prepare: openPublishing },
  {
    name: 'return',
    path: '/returns',
    widths: ['desktop', 'phone'],
    prepare: (page) => openReviewed(page, { damaged: true }),
  },
  { name: 'return-edit', path: '/returns', widths: ['desktop', 'station', 'phone'], prepare: openEdited },
  { name: 'return-reject', path: '/returns', widths: ['desktop', 'phone'], prepare: openRejected },
  { name: 'withdrawals', path: '/withdrawals', widths: ['desktop', 'phone'], prepare: declareAll },
  {
    name: 'withdrawal',
    path: '/withdrawals',
    widths: ['desktop', 'station', 'phone'],
    prepare: async (page) => {
      await declareAll(page);
      await page.getByRole('row').filter({ hasText: 'Emre Haddad' }).locator('a').first().click();
      await page.getByText(/^(Unchanged|Unverändert)/).waitFor();
      await page.getByRole('radio').first().waitFor();
      await page.getByRole('radio').first().check();
      await page.getByRole('heading', { name: /in time|rechtzeitig/ }).waitFor();
    },
  },
  { name: 'customers', path: '/customers', widths: ['desktop', 'phone'] },
  { name: 'privacy-requests', path: '/privacy-requests', widths: ['desktop', 'phone'] },
  { name: 'customer', path: '/customers', widths: ['desktop', 'phone'], prepare: openCustomer },
  {
    name: 'customer-erase',
    path: '/customers',
    prepare: async (page) => {
      await openCustomer(page);
      await page.getByRole('button', { name: /Erase…|Löschen…/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'customer-gift',
    path: '/customers',
    widths: ['desktop', 'phone'],
    prepare: async (page) => {
      await openCustomer(page);
      await page
        .getByRole('button', { name: /^(Gift receipt for|Geschenkbeleg für)/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^(Make a gift code|Geschenkcode erstellen)$/ }).click();
      await dialog.getByRole('listitem').first().waitFor();
    },
  },
  { name: 'new-return', path: '/returns', widths: ['desktop', 'phone'], prepare: beginReturn },
];

/** Declares withdrawals that need a person, each once. */
export async function declareAll(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const call = (method, path, body) => fetch('/api/v1' + path, {
      method, headers: { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
    }).then((response) => response.json());
    const received_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const record = (name, contract, email, received_through) =>
      call('POST', '/withdrawals/record', { name, contract, email, received_at, received_through });
    const { returns } = await call('GET', '/return-queue?limit=3');
    await record('Emre Haddad', 'Tea towels and a mug, early November', 'emre.haddad@example.com', 'email');
    for (const { order, customer } of returns) await record(customer.name ?? 'Ana', order.name, customer.email, 'letter');
    await record('Bettina Weber', returns[0].order.name, 'bettina@example.com', 'phone');
  })()`);
  await page.waitForTimeout(1500);
  await page.reload();
  await page.locator('tbody tr').nth(2).waitFor();
}

/** Flags the oldest returns, of which some can't be, and opens what came of it. */
async function openBulkResults(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const call = (method, path, body) => fetch('/api/v1/return-queue' + path, {
      method, headers: { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
    }).then((response) => response.json());
    const found = await Promise.all(['open', 'closed', 'review'].map((status) => call('GET', '?limit=8&sort_order=asc&status=' + status)));
    const returns = found.flatMap((page) => page.returns).map(({ id }) => ({ id }));
    let { bulk_action } = await call('POST', '/bulk-actions', { action: 'flag', returns, note: 'Batch 88: check the seams' });
    for (let looks = 0; bulk_action.finished_at === null && looks < 300; looks++) {
      await new Promise((done) => setTimeout(done, 100));
      ({ bulk_action } = await call('GET', '/bulk-actions/' + bulk_action.id));
    }
  })()`);
  await page.keyboard.press('Control+k');
  const language = await page.locator('html').getAttribute('lang');
  await page.keyboard.type(language?.startsWith('de') ? 'Sammelaktionen' : 'bulk actions');
  await page.getByRole('button', { name: /Recent bulk actions|Letzte Sammelaktionen/ }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

/** Writes CSS that isn't saved, with something in it that the preview warns of. */
async function writeCss(page: Page): Promise<void> {
  const field = page.locator('textarea:visible').last();
  await field.fill(
    ':root {\n  --r-paper: #e8efe9;\n}\n.card,\n.option {\n  border-width: 2px;\n}\n.ledger {\n  --r-ink2: #f4f4f4;\n}\n',
  );
  await page.locator('section select').selectOption({ value: 'review' });
  await page.frameLocator('iframe').locator('.ledger').first().waitFor();
  await field.scrollIntoViewIfNeeded();
}

/** Writes texts in German that aren't saved. */
async function writeTexts(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
  await page.locator('[role="tabpanel"] input').first().fill('Zurück damit');
  await page
    .locator('[role="tabpanel"] textarea:visible')
    .nth(1)
    .fill('Weihnachtsbestellungen nehmen wir bis 31. Januar zurück.');
  await page.frameLocator('iframe').getByText('Zurück damit').waitFor();
}

/** Saves texts for replies, unless that was done, and shows them. */
export async function saveTemplates(page: Page): Promise<void> {
  await page.evaluate(`Promise.all([
    ['Photo of the label', 'Hello {first_name},\\n\\ncould you send us a photo of the label on the box? We can finish return {return} as soon as we have it.'],
    ['Parcel on its way', 'Hello {first_name},\\n\\nthe parcel of order {order} has been dropped off. Tracking takes a day to show it.'],
    ['Used items', 'We can only take back items that were not used. Yours show signs of use.'],
  ].map(([name, body]) => fetch('/api/v1/settings/reply-templates', {
    method: 'POST', headers: { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' }, body: JSON.stringify({ name, body }),
  })))`);
  await page.reload();
  await page.locator('tbody tr').nth(2).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens the customer at the top of the list. */
export async function openCustomer(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.getByRole('heading', { name: /^(Notes|Notizen)$/ }).waitFor();
}

/** Opens a return, and what can be changed in it. */
async function openEdited(page: Page): Promise<void> {
  await openReviewed(page);
  await page.keyboard.press('o');
  await page.locator('fieldset button').first().click();
  await page.locator('fieldset .mantine-Input-input').first().waitFor();
  const split = page.locator('fieldset').getByText(/^(Split|Aufteilen)$/);
  if (await split.count()) await split.first().click();
  await page
    .getByLabel(/^(Outcome|Ergebnis)$/)
    .first()
    .click();
  await page.getByRole('option', { selected: false }).first().click();
  await page.getByRole('button', { name: /^(Save, |Speichern, )/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens a return, and the words of its rejection. */
async function openRejected(page: Page): Promise<void> {
  await openReviewed(page);
  await page.locator('input[type=radio][value=reject]').check();
  await page.locator('fieldset [role=group] button:not(:disabled)').last().click();
  await page.waitForLoadState('networkidle');
}

/** Begins a return of an order that can be returned, with one item. */
export async function beginReturn(page: Page): Promise<void> {
  await openReviewed(page);
  const order = await page.locator('h2 bdi, h2').first().innerText();
  await page.goto(
    `${new URL(page.url()).origin}/console/returns/new?order=${encodeURIComponent(order.match(/#\S+/)?.[0] ?? '')}`,
  );
  await page.locator('li button').first().click();
  await page.locator('[data-chosen], li [role=group]').first().waitFor();
  await page.locator('li [role=group] button:not(:disabled)').last().click();
  await page.locator('[data-chosen]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Changes the draft, and is about to schedule it. */
async function openPublishing(page: Page): Promise<void> {
  await page.getByLabel(/All outcomes|Alle Optionen/).fill('45');
  await page.getByRole('button', { name: /Publish…|Veröffentlichen…/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(1).check();
  await page.waitForLoadState('networkidle');
}

/** Opens the newest return in review that has several units, or one with a damaged item and photos of it. */
export async function openReviewed(page: Page, { damaged = false } = {}): Promise<void> {
  const id = await page.evaluate(async (wants_damaged) => {
    const response = await fetch('/api/v1/return-queue?status=review', {
      headers: { 'X-Retour-Session': 'staff' },
    });
    type Shown = { id: number; further_units: number; review_cause: { decided_by: string | null } | null };
    const { returns } = (await response.json()) as { returns: Shown[] };
    const several = returns.filter(({ further_units }) => further_units > 0);
    const with_photos = returns.find(({ review_cause }) => review_cause?.decided_by === 'arrived-damaged');
    return ((wants_damaged && with_photos) || (several[0] ?? returns[0]))?.id;
  }, damaged);
  await page.goto(`${new URL(page.url()).origin}/console/returns/${id}`);
  await page.waitForLoadState('networkidle');
}
