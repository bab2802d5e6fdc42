import type { Role } from '@retour/contract/permissions';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { addMember, createSignInLink } from '../../server/src/modules/people/staff/index.ts';
import { openReturn } from '../../server/test/support/factories.ts';
import { startShop } from '../../server/test/support/shop.ts';
import type { TestShop } from '../../server/test/support/shop.ts';
import { openWindow, windows } from './browser.ts';
import type { Opened } from './browser.ts';

/** A server with a shop, and staff who are signed in. */
export type TestConsole = TestShop & {
  /** Opens a page of the console, such as `/returns`, as an owner unless `role` says otherwise. The browser's time is that of the server. */
  open(browser: Browser, path: string, options?: BrowserContextOptions & { role?: Role }): Promise<Opened>;
};

/** Starts a server with a shop of some returns. Each role signs in once, with the button of a sign-in link, when it is first needed. */
export async function startConsole({
  returns = 3,
  settings = {},
}: { returns?: number; settings?: Record<string, string> } = {}): Promise<TestConsole> {
  const shop = { name: 'Acme & Co', currency: 'GBP', time_zone: 'Europe/London' };
  const at = await startShop(shop, { settings });
  for (let i = 0; i < returns; i++) await openReturn(at.deps, at.shop);
  return consoleOf(at);
}

/** The console of a shop that is there. */
export function consoleOf(at: TestShop): TestConsole {
  const kept = new Map<Role, Awaited<ReturnType<typeof signIn>>>();
  return {
    ...at,
    async open(browser, path, { role = 'owner', ...options } = {}) {
      const state = kept.get(role) ?? (await signIn(at, browser, role));
      kept.set(role, state);
      const opened = await openWindow(browser, at.server.origin, {
        viewport: windows.desktop,
        storageState: state,
        ...options,
      });
      await opened.page.clock.setSystemTime(at.clock.now());
      await opened.page.goto(`${at.server.origin}/console${path}`);
      return opened;
    },
  };
}

/** Signs a new member in through the browser, and answers the cookies. */
async function signIn({ server, deps, shop }: TestShop, browser: Browser, role: Role) {
  const email = `${role}@example.com`;
  await addMember(deps, { shop_id: shop.id, email, name: 'Grace Murray', role });
  const { url } = await createSignInLink(deps, shop.id, email);
  const { page, close } = await openWindow(browser, server.origin);
  await page.goto(server.origin + new URL(url).pathname + new URL(url).search);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Who is new is asked how they want to sign in next time.
  await page.waitForURL(/\/console\/welcome/);
  const state = await page.context().storageState();
  await close();
  return state;
}
