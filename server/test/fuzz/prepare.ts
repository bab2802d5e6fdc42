import { TOTP } from 'otpauth';
import { composeStored, listEmails, readEmail } from '../../src/modules/messages/emails/index.ts';
import {
  addMember,
  createSignInLink,
  disableMember,
  redeemSignInLink,
} from '../../src/modules/people/staff/index.ts';
import { SHOP_LISTS, listPath, memberOf } from '../../src/modules/shop/lists/index.ts';
import type { ShopList } from '../../src/modules/shop/lists/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { browserOrigin } from '../../src/platform/config.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { logRequests } from '../support/logged-requests.ts';
import { SoftwarePasskey } from '../support/passkey.ts';
import type { Options } from '../support/passkey.ts';
import type { Ready } from './known-values.ts';
import type { ShopKeys } from './shop-keys.ts';
import { writeDown } from './wire.ts';
import type { Wire } from './wire.ts';
import { runJob } from '../support/run-job.ts';

/**
 * Makes a request that chance doesn't find, right before it is sent: one that must be signed by a passkey, repeat a code that was just e-mailed, or name
 * something that has to be brought into its state first. Undefined for other operations.
 */
export type Prepare = (operation: string) => Promise<Ready | undefined>;

type Of = {
  deps: Deps;
  wire: Wire;
  shop: Shop;
  keys: ShopKeys;
  /** An order, by what a shopper proves it with, and the address of its customer. */
  order: { order_name: string; secondary_input: string; email: string };
  /** Of an identity provider that says what it has. */
  issuer: string;
};

const password = 'nine lives of a cat';

export function createPreparer({ deps, wire, shop, keys, order, issuer }: Of): Prepare {
  let number = 0;
  const address = () => `member-${++number}@${shop.handle}.example`;
  const ask = async (method: string, path: string, body?: object, token: string | null = keys.staff) => {
    const headers: Record<string, string> =
      token === null ? { 'Sec-Fetch-Site': 'same-origin' } : { Authorization: `Bearer ${token}` };
    const sent = writeDown({ method, path: `/api/v1${path}`, params: {}, query: {}, body, headers });
    const received = await wire.send(sent);
    if (received.status >= 300) throw new Error(`${method} ${path}: ${received.status} ${received.text}`);
    return received.body as any;
  };
  const forgetOwn = async (...tables: string[]) => {
    for (const table of tables)
      await deps.db.pool.query(`delete from ${table} where shop_id = $1`, [shop.id]);
  };
  const passkeys = preparePasskeys({ deps, shop, ask, forgetOwn });
  const link = async (email: string) =>
    new URL((await createSignInLink(deps, shop.id, email)).url).searchParams.get('token')!;
  const newMember = async () => {
    const email = address();
    const { id } = await addMember(deps, { shop_id: shop.id, email, name: 'Somebody', role: 'agent' });
    return { id, email };
  };
  const invite = async () => {
    const { url } = await ask('POST', '/staff/invitations', { email: address(), role: 'agent' });
    return new URL(url as string).hash.slice(1);
  };
  // The order is sold after this.
  const proof = () => {
    const { order_name, secondary_input } = order;
    return { shop: shop.handle, order_name, secondary_input };
  };
  const ways: Record<string, () => Promise<Ready>> = {
    ...passkeys,
    ...prepareAuthenticator({ deps, ask, forgetOwn }),
    ...prepareSettings(ask, deps),
    getRequest: async () => ({ params: { request_id: await logRequests(deps, shop.id) } }),
    explainPolicy: async () => ({ body: { order_name: order.order_name } }),
    addPolicyCasesOfOrder: async () => ({ body: { name: 'Fuzz', order_name: order.order_name } }),
    requestShopperCode: async () => ({ body: proof() }),
    startShopperSessionByCode: async () => {
      const { code_token } = await ask('POST', '/shopper-codes', proof(), null);
      return { body: { shop: shop.handle, code_token, code: await readCode(deps, shop) } };
    },
    getShopperPortalTexts: async () => ({ query: { shop: shop.handle, language: 'de' } }),
    requestOrderLinks: async () => ({ body: { shop: shop.handle, email: order.email } }),
    declareShopperWithdrawal: async () => ({
      body: { shop: shop.handle, name: 'Ana', contract: order.order_name, email: order.email },
    }),
    signInWithPassword: async () => {
      const { email } = await newMember();
      const { session } = (await redeemSignInLink(deps, await link(email)))!;
      await ask('PUT', '/staff/me/password', { password }, session.token);
      return { body: { shop: shop.handle, email, password } };
    },
    beginSingleSignOn: async () => {
      const oidc = { name: 'Acme', issuer, client_id: 'retour', client_secret: 'a secret' };
      await ask('PUT', '/settings/sign-in', { oidc });
      return { body: { shop: shop.handle } };
    },
    signInWithLink: async () => ({ body: { token: await link((await newMember()).email) } }),
    readStaffInvitation: async () => ({ body: { token: await invite() } }),
    acceptStaffInvitation: async () => ({ body: { token: await invite(), name: 'Kim Park', password } }),
    removeStaffMember: async () => {
      const { id, email } = await newMember();
      await disableMember(deps, shop.id, email);
      return { params: { member_id: id } };
    },
  };
  return async (operation) => {
    const way = ways[operation];
    if (!way) return undefined;
    await keys.renewSessions();
    await forgetOwn('attempt_counts');
    return way();
  };
}

type Ask = (method: string, path: string, body?: object, token?: string | null) => Promise<any>;
type Parts = { deps: Deps; ask: Ask; forgetOwn: (...tables: string[]) => Promise<void> };

/** An entry of a list, under a name that no other has. */
async function changeEntry(ask: Ask, list: ShopList): Promise<Ready> {
  const { id: _id, ...body } = list.example;
  const member = memberOf(list);
  const { [`${member}s`]: entries } = await ask('GET', listPath(list));
  const { id } = entries[0] ?? (await ask('POST', listPath(list), body))[member];
  return { params: { [`${member}_id`]: id }, body: { ...body, name: `${body.name} ${id}` } };
}

/** Passkeys of the owner, each in software. A member has a limited number. */
function preparePasskeys({ deps, shop, ask, forgetOwn }: Parts & { shop: Shop }) {
  const begin = async () => {
    await forgetOwn('staff_passkeys', 'sign_in_challenges');
    const key = new SoftwarePasskey(browserOrigin(deps.config));
    const { options } = await ask('POST', '/staff/me/passkeys/options');
    return { key, credential: key.make(options as Options) };
  };
  const add = async () => {
    const { key, credential } = await begin();
    const { id } = await ask('POST', '/staff/me/passkeys', { name: 'Laptop', credential });
    return { key, id: id as number };
  };
  return {
    beginPasskeySignIn: async () => ({ body: { shop: shop.handle } }),
    addPasskey: async () => ({ body: { name: 'Phone', credential: (await begin()).credential } }),
    renamePasskey: async () => ({ params: { passkey_id: (await add()).id }, body: { name: 'Old laptop' } }),
    removePasskey: async () => ({ params: { passkey_id: (await add()).id } }),
    signInWithPasskey: async () => {
      const { key } = await add();
      const { options } = await ask('POST', '/staff/sign-in/passkey/options', { shop: shop.handle }, null);
      return { body: { shop: shop.handle, credential: key.sign(options as Options) } };
    },
    stepUp: async () => {
      const { key } = await add();
      const { options } = await ask('POST', '/staff/step-up/options');
      return { body: { credential: key.sign(options as Options) } };
    },
  };
}

/** An authenticator app of the owner. */
function prepareAuthenticator({ deps, ask, forgetOwn }: Parts) {
  const begin = async () => {
    await forgetOwn('staff_recovery_codes', 'staff_authenticators');
    const { secret } = await ask('POST', '/staff/me/authenticator');
    return { code: new TOTP({ secret }).generate({ timestamp: deps.clock.now().getTime() }) };
  };
  return {
    confirmAuthenticator: async () => ({ body: await begin() }),
    renewRecoveryCodes: async () => {
      await ask('POST', '/staff/me/authenticator/confirm', await begin());
      return {};
    },
  };
}

const logo = [{ picture: 'png 0', filename: 'logo.png', content_type: 'image/png' }];
const font = [{ picture: 'font', filename: 'font.woff2', content_type: 'font/woff2' }];

const policy = {
  name: 'Standard returns',
  currency: 'USD',
  terms: { window: { days: 30 } },
  zones: [{ id: 'everywhere' }],
};
const reasons = [{ code: 'too-small', name: { en: 'Too small' } }];

/** Settings with something to reset, and versions of the policy to compare. */
function prepareSettings(ask: Ask, { clock }: Pick<Deps, 'clock'>) {
  const save = async () => {
    await ask('DELETE', '/policy/schedule').catch(() => {});
    await ask('PUT', '/policy/draft', { document: policy });
  };
  const publish = async () => {
    await save();
    return (await ask('POST', '/policy/publish', {})).version as number;
  };
  const publish_at = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
  return {
    uploadLogo: async () => ({ body: { logo } }),
    uploadFont: async () => ({ body: { font } }),
    publishPolicy: async () => {
      await save();
      return { body: { note: 'Standard' } };
    },
    schedulePolicy: async () => {
      await save();
      return { body: { publish_at: publish_at() } };
    },
    cancelPolicySchedule: async () => {
      await save();
      await ask('PUT', '/policy/schedule', { publish_at: publish_at() });
      return {};
    },
    getPolicyVersion: async () => ({ params: { version: String(await publish()) } }),
    diffPolicyVersions: async () => ({ query: { from: String(await publish()), to: 'published' } }),
    rollBackPolicy: async () => {
      const version = await publish();
      await publish();
      return { body: { version, note: 'Too many returns' } };
    },
    setInsightCostAssumptions: async () => ({
      body: { handling_cost_per_unit: 42, markdowns: { resale_hold: 3000, recycle: 10_000 } },
    }),
    replaceReturnView: async () => {
      const { id } = await ask('POST', '/return-views', { name: 'Mine', is_shared: false, filters: {} });
      await ask('GET', '/return-views');
      return {
        params: { view_id: id },
        body: { name: 'Ours', is_shared: true, filters: { status: 'open' } },
      };
    },
    ...Object.fromEntries(
      SHOP_LISTS.map((list) => [`replace${list.operation}`, () => changeEntry(ask, list)]),
    ),
    listReturnQueue: async () => ({ query: { status: 'open', limit: 5 } }),
    updatePortalTexts: async () => ({
      body: { texts: { de: { notice: 'Bis 31. Januar', help: null }, ar: { closing: 'شكرًا' } } },
    }),
    previewPortal: async () => ({ body: { page: 'status', language: 'ar', texts: { closing: 'شكرًا' } } }),
    updateBrand: async () => ({ body: { accent: '#1f5c47', css: '.card { border-width: 2px }' } }),
    resetEmailText: async () => {
      const params = { message: 'label_ready', language: 'de' };
      await ask('PUT', '/settings/email/messages/label_ready/texts/de', { subject: 'Da', body: 'Hallo' });
      return { params };
    },
    setLabelAccount: async () => ({ body: label_account }),
    clearLabelAccount: async () => {
      await ask('PUT', '/settings/label-account', label_account);
      return {};
    },
    testChatChannel: async () => {
      await ask('PUT', '/settings/chat', { format: 'slack', url: 'https://hooks.example.com/chat' });
      return {};
    },
    setTrackingSource: async () => ({ params: { source: 'other' }, body: { mapping: tracking_mapping } }),
    removeTrackingSource: async () => {
      await ask('PUT', '/settings/tracking/shippo', {});
      return { params: { source: 'shippo' } };
    },
    resetReasonSet: async () => {
      await ask('PUT', '/settings/reason-sets/own-set', { product_types: [], reasons });
      return { params: { name: 'own-set' } };
    },
    testSignInSettings: async () => {
      const issuer = 'https://login.acme.example';
      const oidc = { name: 'Acme', issuer, client_id: 'retour', client_secret: 'a secret' };
      await ask('PUT', '/settings/sign-in', { oidc });
      return {};
    },
  };
}

const tracking_mapping = { tracking_number: 'number', status: 'status', time: 'at' };
const label_account = { provider: 'easypost', key: 'EZTK0123456789' };

/** Sends the messages that shoppers asked for, and reads the code in the newest. */
async function readCode(deps: Deps, { id: shop_id }: Shop): Promise<string> {
  const { rows } = await deps.db.pool.query('select shop_id, id from email_proofs where shop_id = $1', [
    shop_id,
  ]);
  for (const row of rows) await runJob(deps, 'email-proofs.send', row);
  const window = { ascending: false, beyond: null, limit: 1 };
  const [newest] = await listEmails(deps.db.root, shop_id, window, {});
  const { text } = await composeStored(deps, (await readEmail(deps.db.root, newest!))!);
  return /\d{3} \d{3}/.exec(text)![0];
}
