import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import {
  addMember,
  createSignInLink,
  inviteFirstOwner,
} from '../../server/src/modules/people/staff/index.ts';
import { minute_ms } from '../../server/src/platform/clock.ts';
import { browserOrigin } from '../../server/src/platform/config.ts';
import { oidc_client, startRecordingProvider } from '../../server/test/support/identity-provider.ts';
import { signStaffIn } from '../../server/test/support/staff.ts';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;
/** Passkeys need a name for this machine. */
let origin: string;

/** Gives a page a device that holds passkeys and recognises its user at once. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function open(path: string, options: Parameters<typeof openWindow>[2] = {}) {
  const opened = await openWindow(browser!, origin, { viewport: windows.desktop, ...options });
  await opened.page.clock.setSystemTime(at.clock.now());
  await opened.page.goto(path.startsWith('http') ? path : `${origin}/console${path}`);
  return opened;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
};

describe('signing in to the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([
      startConsole({ returns: 1, settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } }),
      launchBrowser(),
    ]);
    origin = browserOrigin(at.deps.config);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('makes the first owner by an invitation, who adds a passkey, and comes back with it', async (test) => {
    if (!needBrowser(test, browser)) return;
    const invited = await inviteFirstOwner(at.deps, at.shop.id);
    const { page, complaints, close } = await open(invited!.url);
    await addDevice(page);
    await page.getByRole('heading', { name: 'Join Acme & Co' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByLabel('Your name').fill('Ada Marlow');
    await page.getByLabel('Email').fill('ada@example.com');
    await button(page, 'Continue').click();
    await page.getByRole('heading', { name: 'Welcome, Ada Marlow' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await button(page, 'Create a passkey').click();
    await page.getByRole('heading', { level: 1, name: /until you’re live/ }).waitFor();
    await signOut(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in to Acme & Co' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await button(page, 'Use a passkey').click();
    await page.getByRole('heading', { level: 1, name: /caught up|attention/ }).waitFor();

    // Ten minutes later, inviting somebody asks for the passkey again, and then goes on by itself.
    at.clock.advance(10 * minute_ms);
    await page.goto(`${origin}/console/members`);
    await page.getByRole('rowheader', { name: /Ada Marlow/ }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await button(page, 'Invite').click();
    await page.getByLabel('Email').fill('kim@example.com');
    await button(page, 'Create invitation').click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    await button(page, 'Use a passkey').click();
    const link = page.getByLabel('Link', { exact: true });
    await link.waitFor();
    assert.match(await link.inputValue(), /\/console\/invitation#[\w-]{43}$/);
    assert.deepEqual(await findBarriers(page), []);
    await button(page, 'Close').click();
    await page.getByText('kim@example.com').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('takes a password, then a code of the app that was set up by its QR code; a wrong one says what the design says', async (test) => {
    if (!needBrowser(test, browser)) return;
    const email = 'noa@example.com';
    await addMember(at.deps, { shop_id: at.shop.id, email, name: 'Noa Levi', role: 'manager' });
    const { url } = await createSignInLink(at.deps, at.shop.id, email);
    const { page, close } = await open(url);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { name: 'Welcome, Noa Levi' }).waitFor();
    await page.getByLabel('New password').fill('password1234');
    await button(page, 'Set a password instead').click();
    await page.getByText('This password is too easy to guess.').waitFor();
    await page.getByLabel('New password').fill('nine lives of a cat');
    await button(page, 'Set a password instead').click();
    await page.getByRole('heading', { level: 1, name: /until you’re live/ }).waitFor();
    await page.goto(`${origin}/console/account`);
    await button(page, 'Set up').click();
    const qr = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await qr.waitFor();
    const source = decodeURIComponent((await qr.getAttribute('src')) ?? '');
    assert.match(source, /^data:image\/svg\+xml;utf8,<svg/);
    const secret = await page.locator('text=/^[A-Z2-7]{32}$/').innerText();
    const code = () => new TOTP({ secret }).generate({ timestamp: at.clock.now().getTime() });
    await page.getByLabel('Code from the app').fill(code());
    await button(page, 'Confirm').click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    assert.equal(await page.getByRole('list', { name: 'Recovery codes' }).locator('li').count(), 10);
    assert.deepEqual(await findBarriers(page), []);
    at.clock.advance(minute_ms);
    await signOut(page);
    await page.goto(`${origin}/console/sign-in?next=/account`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await button(page, 'Sign in with password').click();
    await page.getByText('Incorrect email or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('nine lives of a cat');
    await button(page, 'Sign in with password').click();
    await page.getByLabel('Code from your authenticator app').fill(code());
    await button(page, 'Sign in with password').click();
    await page.getByRole('heading', { level: 1, name: 'Your sign-in' }).waitFor();
    await page.getByText('This session').waitFor();
    await close();
  });

  it('fits a phone, is dark and German when told to, and explains links that don’t work', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await open('/sign-in', {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
    });
    await page.getByRole('heading', { name: 'Bei Acme & Co anmelden' }).waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    await page.goto(`${origin}/console/sign-in?token=nothing`);
    await button(page, 'Anmelden').click();
    await page.getByText(/^Dieser Link funktioniert nicht\./).waitFor();
    await page.goto(`${origin}/console/invitation#nothing`);
    await page.getByRole('heading', { name: 'Diese Einladung funktioniert nicht' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('sends a member to the identity provider of the shop, and says when it doesn’t respond', async (test) => {
    if (!needBrowser(test, browser)) return;
    const provider = await startRecordingProvider();
    const { client } = await signStaffIn(at, 'owner');
    const oidc = { name: 'Acme Login', issuer: provider.issuer, ...oidc_client };
    assert.equal((await client.request('PUT', '/settings/sign-in', { body: { oidc } })).status, 200);
    const { page, close } = await open('/sign-in?shop=acme');
    await button(page, 'Sign in with Acme Login').click();
    await page.waitForURL(`${provider.issuer}/authorize?**`);
    await provider.close();
    await page.goto(`${origin}/console/sign-in?shop=acme`);
    await button(page, 'Sign in with Acme Login').click();
    await page.getByText('Your identity provider didn’t respond.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await client.request('PUT', '/settings/sign-in', { body: { oidc: null } });
    await close();
  });

  it('says that the way to sign in could not be read, with the id of the request', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, origin, { viewport: windows.desktop });
    await page.route('**/api/v1/staff/sign-in', (route) =>
      route.fulfill({ status: 503, headers: { 'X-Request-Id': 'req_4F2K' }, body: '' }),
    );
    await page.goto(`${origin}/console/sign-in`);
    await page.getByRole('heading', { name: 'Sign-in didn’t load' }).waitFor();
    await button(page, 'Copy request ID').waitFor();
    assert.ok(
      complaints.every((complaint) => complaint.includes('503')),
      complaints.join(),
    );
    await page.unroute('**/api/v1/staff/sign-in');
    await close();
  });
});
