import { required } from '@retour/contract/validation-messages';
import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { authorizationUrl } from '../../../platform/oidc.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { countSaving } from '../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../shop/setting-revisions/rows.ts';
import { accountContextOf, accountRedirectUri, clientOf } from './commands.ts';
import { deleteAccountSessions, putAccountProvider, readAccountProvider } from './store.ts';
import type { AccountProvider } from './store.ts';

export type AccountSettings = Partial<Omit<AccountProvider, 'client_secret'>> & {
  /** Undefined leaves it as it is; null: a public client. */
  client_secret?: string | null | undefined;
};

/** Changes how shoppers sign in with the accounts of the shop. Who is signed in is signed out where it changes who that can be. Refusals: validation_failed, revision_conflict. */
export async function changeAccountProvider(
  { db, vault, egress, clock }: Pick<Deps, 'db' | 'vault' | 'egress' | 'clock'>,
  shop_id: number,
  { client_secret, ...given }: AccountSettings,
  saving: Saving,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'shop_accounts', at: clock.now() }, saving);
    const { client_secret: sealed, ...present } = await readAccountProvider(tx, shop_id);
    const next = { ...present, ...given };
    const errors: FieldErrors = {};
    if (next.issuer !== null && next.issuer !== present.issuer) {
      const verdict = egress.checkUrl(next.issuer);
      if (verdict.kind !== 'allowed')
        errors['issuer'] = [verdict.kind === 'forbidden' ? verdict.why : 'The issuer must be a URL.'];
    }
    for (const name of ['issuer', 'client_id'] as const)
      if (next.is_on && next[name] === null) errors[name] = [required(name)];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    // A secret is for the server that it was made by.
    const kept = next.issuer === present.issuer ? sealed : null;
    await putAccountProvider(tx, {
      ...next,
      shop_id,
      client_secret:
        client_secret === undefined
          ? kept
          : client_secret === null
            ? null
            : vault.seal(accountContextOf(shop_id), client_secret),
      updated_at: clock.now(),
    });
    const decides_who = ['is_on', 'issuer', 'client_id', 'customer_claim', 'verifies_all_emails'] as const;
    if (decides_who.some((name) => next[name] !== present[name])) await deleteAccountSessions(tx, shop_id);
  });
}

/** What a check of a provider found: that it responds as it must, or what is wrong. */
export const ACCOUNT_FINDINGS = [
  'ready',
  'not_set_up',
  'forbidden_address',
  'unreachable',
  'redirected',
  'not_found',
  'no_discovery',
  'other_issuer',
  'no_email',
] as const;
export type AccountFinding = (typeof ACCOUNT_FINDINGS)[number];

/** Asks the provider about itself, as every sign-in does first. `detail` is in English: what the provider said, or where it redirects to. */
export async function checkAccountProvider(
  { db, vault, egress, config }: Pick<Deps, 'db' | 'vault' | 'egress' | 'config'>,
  shop: AddressedShop & { id: number },
): Promise<{ finding: AccountFinding; detail: string | null }> {
  const provider = await db.inTransaction((tx) => readAccountProvider(tx, shop.id));
  const client = clientOf(vault, shop.id, provider);
  if (!client) return { finding: 'not_set_up', detail: null };
  if (egress.checkUrl(client.issuer).kind !== 'allowed')
    return { finding: 'forbidden_address', detail: client.issuer };
  const url = discoveryUrl(client.issuer);
  try {
    const response = await egress.fetch(url, { timeout_ms: 5 * second_ms, max_bytes: 256 * 1024 });
    const location = response.headers.get('Location');
    if (response.status >= 300 && response.status < 400)
      return { finding: 'redirected', detail: location?.slice(0, 300) ?? null };
    if (!response.ok) return { finding: 'not_found', detail: `${response.status} from ${url}`.slice(0, 300) };
    const problem = await problemOf(response, client.issuer, provider);
    if (problem) return problem;
    await authorizationUrl(egress, client, accountRedirectUri(config, shop), { timeout_ms: 5 * second_ms });
    return { finding: 'ready', detail: null };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { finding: 'unreachable', detail: said.slice(0, 300) };
  }
}

/** Where a provider describes itself. */
const discoveryUrl = (issuer: string) =>
  issuer.includes('/.well-known/') ? issuer : `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

async function problemOf(
  response: Response,
  issuer: string,
  { customer_claim, verifies_all_emails }: AccountProvider,
): Promise<{ finding: AccountFinding; detail: string | null } | undefined> {
  const document = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const needed = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'];
  const missing = needed.filter((name) => typeof document?.[name] !== 'string');
  if (!document || missing.length > 0) return { finding: 'no_discovery', detail: missing.join(', ') };
  const said = String(document['issuer']);
  const is_own = issuer.includes('/.well-known/') || sameUrl(said, issuer);
  if (!is_own) return { finding: 'other_issuer', detail: said.slice(0, 300) };
  const claims = document['claims_supported'];
  const lacks_email =
    customer_claim === 'email' &&
    Array.isArray(claims) &&
    !claims.includes(verifies_all_emails ? 'email' : 'email_verified');
  return lacks_email ? { finding: 'no_email', detail: claims.join(', ').slice(0, 300) } : undefined;
}

const sameUrl = (one: string, other: string) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
