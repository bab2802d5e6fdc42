import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { by_operator, countSaving } from '../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../shop/setting-revisions/rows.ts';
import {
  account_providers,
  checkLabelProvider,
  createProvider,
  findAccountProvider,
  findOwnProvider,
} from './providers.ts';
import type { CheckFailure } from './providers/provider.ts';
import { listShopsWithAccount, readAccount, removeAccount, upsertAccount } from './store-accounts.ts';
import type { LabelAccount } from './store-accounts.ts';

export const max_key_length = 500;

/**
 * Has the labels of a shop bought with an account of its own, from the next one on; the key is stored encrypted. A new key at the same provider takes
 * the place of the old one. Refusals: validation_failed, revision_conflict.
 */
export async function setLabelAccount(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  shop_id: number,
  { provider, key }: LabelAccount,
  saving: Saving = by_operator,
): Promise<void> {
  const names = account_providers.map(({ name }) => name);
  if (!names.includes(provider))
    throw invalid({ provider: [`The provider must be one of ${names.join(', ')}.`] });
  // It is sent in a header.
  if (key.length > max_key_length || !/^[\x21-\x7e]+$/.test(key))
    throw invalid({ key: [`The key must have 1 to ${max_key_length} visible ASCII characters.`] });
  await db.inTransaction(async (tx) => {
    const at = clock.now();
    await countSaving(tx, { shop_id, section: 'label_account', at }, saving);
    await removeAccount(tx, shop_id, at, provider);
    await upsertAccount(tx, vault, shop_id, { provider, key }, at);
  });
}

/**
 * Has the labels of a shop made as the operator chose again. The key is deleted when no label that it bought can be voided any more. Returns whether the
 * shop had an account. Refusals: revision_conflict.
 */
export function clearLabelAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  saving: Saving = by_operator,
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const at = clock.now();
    await countSaving(tx, { shop_id, section: 'label_account', at }, saving);
    return removeAccount(tx, shop_id, at);
  });
}

/** Who makes the labels of a shop, and with whose account. */
export type ShownAccount = {
  /** `shop`: its own; `server`: the operator's; `none`: nobody has one, and Retour draws the labels. */
  source: 'shop' | 'server' | 'none';
  provider: string;
  title: string;
};

type ReadDeps = Pick<Deps, 'vault' | 'config'> & { db: { root: Reader } };

/** Who makes the labels of a shop. The key is never shown. */
export async function showLabelAccount(deps: ReadDeps, shop_id: number): Promise<ShownAccount> {
  const own = await readAccount(deps.db.root, deps.vault, shop_id);
  const { name, title, default_url } = own ? findAccountProvider(own.provider) : findOwnProvider(deps.config);
  const source = own ? 'shop' : default_url === null ? 'none' : 'server';
  return { source, provider: name, title };
}

/** What came of asking a label service whether an account can be used. */
export type TestedAccount = {
  result: 'accepted' | CheckFailure['reason'] | 'not_set_up';
  /** What the service said; null if it accepted the key, and of the operator's account. */
  response: string | null;
};

/** A request waits for the service at most so long. */
const test_timeout_ms = 10_000;

/** Asks the service that sells a shop its labels whether the account can be used. Nothing is bought. */
export async function testLabelAccount(
  { db, vault, config: given }: Pick<Deps, 'db' | 'vault' | 'config'>,
  shop_id: number,
): Promise<TestedAccount> {
  const config = {
    ...given,
    label_timeout_ms: Math.min(given.label_timeout_ms, test_timeout_ms),
  };
  const own = await db.inTransaction((tx) => readAccount(tx, vault, shop_id));
  if (!own) {
    const { needs_key, failure } = await checkLabelProvider(config);
    return { result: needs_key ? (failure?.reason ?? 'accepted') : 'not_set_up', response: null };
  }
  const failure = await createProvider(findAccountProvider(own.provider), own.key, config).check();
  // A service may repeat what it was sent.
  const response = failure && failure.message.replaceAll(own.key, '…').slice(0, 1000);
  return { result: failure?.reason ?? 'accepted', response };
}

/** What came of asking the service of a shop's account: `failure` is null when it can be used. */
export type CheckedAccount = { handle: string; title: string; failure: string | null };

const most_checked = 20;

/** Asks the services of shops with an account, at most 20, whether it can be used. */
export async function checkLabelAccounts(
  deps: Pick<Deps, 'db' | 'vault' | 'config'>,
): Promise<CheckedAccount[]> {
  const shops = await listShopsWithAccount(deps.db.root, most_checked);
  return Promise.all(
    shops.map(async ({ shop_id, handle }) => {
      try {
        const { title } = await showLabelAccount(deps, shop_id);
        const { result, response } = await testLabelAccount(deps, shop_id);
        return { handle, title, failure: result === 'accepted' ? null : response };
      } catch (error) {
        return { handle, title: 'The label provider', failure: (error as Error).message };
      }
    }),
  );
}
