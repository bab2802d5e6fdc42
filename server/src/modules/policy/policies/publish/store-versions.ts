import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Actor } from '../../../../platform/acts.ts';
import type { Reader, Tx } from '../../../../platform/db.ts';
import type { Tables } from '../../../../platform/db/tables.ts';
import type { PolicyDocument } from '../document/document.ts';

/** The policy of a shop; it has versions. */
export type Policy = { id: number; name: string; state: 'live' | 'retired' };

type VersionStatus = 'draft' | 'published' | 'retired';

/** A version without its document. */
export type VersionSummary = {
  policy_id: number;
  version: number;
  status: VersionStatus;
  /** How often the draft was saved. */
  revision: number;
  note: string | null;
  /** Who saved the draft last. */
  saved_by: string | null;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  published_by: string | null;
  retired_at: Date | null;
  /** When a draft takes effect by itself, and who decided that. */
  publish_at: Date | null;
  scheduled_by: string | null;
  /** Why a draft didn't take effect at its time. */
  schedule_failure: string | null;
};

export type PolicyVersion = VersionSummary & WithDocument;
type WithDocument = { document: PolicyDocument };

/** A version as people name it: by its number, or by what it is now. */
export type VersionName = number | 'draft' | 'published';

const version_columns = [
  'policy_id',
  'version',
  'status',
  'revision',
  'note',
  'saved_by',
  'created_at',
  'updated_at',
  'published_at',
  'published_by',
  'retired_at',
  'publish_at',
  'scheduled_by',
  'schedule_failure',
] as const;

type In<Table extends 'policies' | 'policy_versions'> = ExpressionBuilder<Pick<Tables, Table>, Table>;

const thePolicy = (shop_id: number, id: number) => (row: In<'policies'>) => row.and({ shop_id, id });

/** The versions of a policy; those of one status where it is given: there is one draft, and one that is published. */
const versionsOf =
  (shop_id: number, policy_id: number, status?: VersionStatus) => (row: In<'policy_versions'>) =>
    row.and({ ...(status && { status }), policy_id, shop_id });

/** The policy of a shop: the live one, else the one that was retired last. */
export function findPolicy(db: Reader, shop_id: number): Promise<Policy | undefined> {
  return db
    .selectFrom('policies')
    .select(['id', 'name', 'state'])
    .where('shop_id', '=', shop_id)
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The same under lock, which stays until `tx` ends: whoever changes versions holds it. */
export async function lockPolicy(tx: Tx, shop_id: number): Promise<Policy | undefined> {
  const found = await findPolicy(tx, shop_id);
  if (!found) return undefined;
  return tx
    .selectFrom('policies')
    .select(['id', 'name', 'state'])
    .where(thePolicy(shop_id, found.id))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds a live policy, unless the shop has one. */
export async function insertPolicy(tx: Tx, shop_id: number, name: string, at: Date): Promise<void> {
  await tx
    .insertInto('policies')
    .values({ shop_id, name, created_at: at, updated_at: at })
    // As text: a plan for any value of a parameter would not know which index decides.
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id'])
        .where(sql<boolean>`state = 'live'`)
        .doNothing(),
    )
    .execute();
}

export async function changePolicy(
  tx: Tx,
  shop_id: number,
  { id, ...changes }: Pick<Policy, 'id'> & Partial<Policy>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('policies')
    .set({ ...changes, updated_at: at })
    .where(thePolicy(shop_id, id))
    .execute();
}

/** The versions of the policy of a shop, newest first. */
export async function listVersions(db: Reader, shop_id: number): Promise<VersionSummary[]> {
  const policy = await findPolicy(db, shop_id);
  if (!policy) return [];
  return db
    .selectFrom('policy_versions')
    .select(version_columns)
    .where(versionsOf(shop_id, policy.id))
    .orderBy('version', 'desc')
    .execute();
}

/** A version of a policy with its document. */
export async function readVersion(
  db: Reader,
  shop_id: number,
  policy_id: number,
  name: VersionName,
): Promise<PolicyVersion | undefined> {
  return db
    .selectFrom('policy_versions')
    .select([...version_columns, 'document'])
    .where(versionsOf(shop_id, policy_id))
    .where(typeof name === 'number' ? 'version' : 'status', '=', name)
    .$narrowType<WithDocument>()
    .executeTakeFirst();
}

/** The number that the next version of a policy gets; a draft has it already. */
export async function nextVersion(tx: Tx, shop_id: number, policy_id: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from policy_versions
    where shop_id = ${shop_id} and policy_id = ${policy_id} and status <> 'draft'`.execute(tx);
  return rows[0]!.next;
}

export type NewVersion = Pick<PolicyVersion, 'policy_id' | 'version' | 'document' | 'note'> &
  Partial<Pick<PolicyVersion, 'status' | 'saved_by' | 'published_at' | 'published_by'>>;

export async function insertVersion(
  tx: Tx,
  shop_id: number,
  { document, ...columns }: NewVersion,
  at: Date,
): Promise<PolicyVersion> {
  return tx
    .insertInto('policy_versions')
    .values({ ...columns, document: JSON.stringify(document), created_at: at, updated_at: at, shop_id })
    .returning([...version_columns, 'document'])
    .$narrowType<WithDocument>()
    .executeTakeFirstOrThrow();
}

/** Changes the draft of a policy, and counts it as saved. */
export async function changeDraft(
  tx: Tx,
  shop_id: number,
  policy_id: number,
  {
    document,
    ...columns
  }: { document?: PolicyDocument; note?: string | null; version?: number; saved_by?: string },
  at: Date,
): Promise<PolicyVersion> {
  return tx
    .updateTable('policy_versions')
    .set((present) => ({
      ...columns,
      ...(document ? { document: JSON.stringify(document) } : {}),
      revision: present('revision', '+', 1),
      schedule_failure: null,
      updated_at: at,
    }))
    .where(versionsOf(shop_id, policy_id, 'draft'))
    .returning([...version_columns, 'document'])
    .$narrowType<WithDocument>()
    .executeTakeFirstOrThrow();
}

/** Deletes the draft of a policy; answers whether there was one. */
export async function deleteDraft(tx: Tx, shop_id: number, policy_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('policy_versions')
    .where(versionsOf(shop_id, policy_id, 'draft'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes the version of a policy that is in effect out of it; answers its number. */
export async function retireVersion(
  tx: Tx,
  shop_id: number,
  policy_id: number,
  at: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('policy_versions')
    .set({ status: 'retired', retired_at: at })
    .where(versionsOf(shop_id, policy_id, 'published'))
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Puts the draft of a policy into effect, if it is the one of this revision. */
export async function publishVersion(
  tx: Tx,
  shop_id: number,
  { policy_id, revision }: Pick<PolicyVersion, 'policy_id' | 'revision'>,
  changes: { published_at: Date; published_by: string; note: string | null },
): Promise<PolicyVersion> {
  return tx
    .updateTable('policy_versions')
    .set({ status: 'published', ...unscheduled, ...changes })
    .where(versionsOf(shop_id, policy_id, 'draft'))
    .where('revision', '=', revision)
    .returning([...version_columns, 'document'])
    .$narrowType<WithDocument>()
    .executeTakeFirstOrThrow();
}

const unscheduled = { publish_at: null, scheduled_by: null, scheduled_actor: null, schedule_failure: null };

export type Schedule = Pick<PolicyVersion, 'publish_at' | 'scheduled_by' | 'note'> & {
  actor: Actor | null;
  failure: string | null;
};

/** Sets when the draft takes effect, or takes that back. It doesn't count as saved. */
export async function scheduleDraft(
  tx: Tx,
  shop_id: number,
  policy_id: number,
  { actor, failure, ...columns }: Schedule,
): Promise<PolicyVersion> {
  return tx
    .updateTable('policy_versions')
    .set({ ...columns, scheduled_actor: actor && JSON.stringify(actor), schedule_failure: failure })
    .where(versionsOf(shop_id, policy_id, 'draft'))
    .returning([...version_columns, 'document'])
    .$narrowType<WithDocument>()
    .executeTakeFirstOrThrow();
}

export type Due = { shop: { id: number; currency: string }; scheduled_by: string; actor: Actor | null };

const due_limit = 200;

/** Drafts of all shops whose time has come, the earliest first. */
export async function readDue(db: Reader, at: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select json_build_object('id', s.id, 'currency', s.currency) as shop, v.scheduled_by, v.scheduled_actor as actor
    from policy_versions v join shops s on s.id = v.shop_id
    where v.publish_at <= ${at} and s.status = 'active' order by v.publish_at limit ${due_limit}`.execute(db);
  return rows;
}

/** Notes where the version in effect sends goods to, in the place of what stood there. */
export async function writeDestinations(
  tx: Tx,
  shop_id: number,
  policy_id: number,
  destinations: readonly { destination_id: number; name_key: string }[],
): Promise<void> {
  await tx
    .deleteFrom('published_policy_destinations')
    .where('shop_id', '=', shop_id)
    .where('policy_id', '=', policy_id)
    .execute();
  if (destinations.length === 0) return;
  await tx
    .insertInto('published_policy_destinations')
    .values(destinations.map((destination) => ({ ...destination, policy_id, shop_id })))
    .execute();
}

/** The destination that a policy calls so, as long as it takes goods. */
export async function findDestination(
  db: Reader,
  shop_id: number,
  policy_id: number,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.id from published_policy_destinations n join destinations d on d.shop_id = n.shop_id and d.id = n.destination_id
    where n.shop_id = ${shop_id} and n.policy_id = ${policy_id} and n.name_key = ${name.trim().toLowerCase()}
      and d.enabled and d.deleted_at is null order by d.id limit 1`.execute(db);
  return rows[0]?.id;
}
