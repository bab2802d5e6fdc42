import { sql } from 'kysely';
import { day_ms } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Vault } from '../../../platform/ops/vault.ts';
import { makeCode } from '../../../platform/typed-code.ts';

/** Credit that a commerce platform gives for a settlement. */
export type PlatformCredit = {
  kind: 'store_credit' | 'gift_card';
  /** Of a gift card. */
  code: string | null;
  expires_at: Date | null;
  /** When the platform was about to be asked first. */
  created_at: Date;
};

/** The context in which codes of gift cards are sealed. */
const cardContext = (shop_id: number) => `gift card of shop ${shop_id}`;

type Stored = Omit<PlatformCredit, 'code'> & { code_sealed: Buffer | null };

/** What a platform is asked for: decided on once, with the expiry that the shop sets, so that a repeat is the same. */
export async function preparePlatformCredit(
  tx: Tx,
  { vault, clock }: { vault: Vault; clock: Clock },
  settlement_id: string,
  shop_id: number,
): Promise<PlatformCredit> {
  const now = clock.now();
  const { rows: settlements } = await sql<{ kind: PlatformCredit['kind']; days: number | null }>`
    select s.kind, h.store_credit_expires_after_days as days from settlements s join shops h on h.id = s.shop_id
    where s.shop_id = ${shop_id} and s.id = ${settlement_id} and s.kind in ('store_credit', 'gift_card')`.execute(
    tx,
  );
  const [settlement] = settlements;
  if (!settlement) throw new Error(`Settlement ${settlement_id} of shop ${shop_id} is no credit.`);
  const { kind, days } = settlement;
  const code = kind === 'gift_card' ? makeCode().replaceAll('-', '') : null;
  await tx
    .insertInto('platform_credits')
    .values({
      shop_id,
      settlement_id,
      code_sealed: code === null ? null : vault.seal(cardContext(shop_id), code),
      expires_at: days === null ? null : new Date(now.getTime() + days * day_ms),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'settlement_id']).doNothing())
    .execute();
  const { rows } = await sql<Omit<Stored, 'kind'>>`
    select code_sealed, expires_at, created_at from platform_credits
    where shop_id = ${shop_id} and settlement_id = ${settlement_id}`.execute(tx);
  const { code_sealed, ...stored } = rows[0]!;
  return { ...stored, kind, code: code_sealed && vault.open(cardContext(shop_id), code_sealed) };
}

/** The code of a gift card at a platform, in groups for people; undefined where there is none, or none any more. */
export async function openCardCode(
  { db, vault }: { db: { root: Reader }; vault: Vault },
  settlement_id: string,
  shop_id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ code_sealed: Buffer | null }>`
    select code_sealed from platform_credits
    where shop_id = ${shop_id} and settlement_id = ${settlement_id}`.execute(db.root);
  const sealed = rows[0]?.code_sealed;
  return sealed
    ? vault
        .open(cardContext(shop_id), sealed)
        .match(/.{1,4}/g)!
        .join('-')
    : undefined;
}

/** What settlements of store credit since a time are known by at a platform: a look-up must not take them for another. */
export async function listReferences(
  db: Reader,
  { provider, since, except }: { provider: string; since: Date; except: string },
  shop_id: number,
): Promise<string[]> {
  const { rows } = await sql<{ provider_reference: string }>`
    select s.provider_reference from platform_credits c
    join settlements s on s.shop_id = c.shop_id and s.id = c.settlement_id
    where c.created_at >= ${since}::timestamptz - interval '1 day' and s.provider = ${provider} and s.id <> ${except}
      and s.provider_reference is not null and c.shop_id = ${shop_id} order by c.created_at limit 10000`.execute(
    db,
  );
  return rows.map(({ provider_reference }) => provider_reference);
}
