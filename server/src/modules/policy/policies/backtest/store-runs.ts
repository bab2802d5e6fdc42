import { sql } from 'kysely';
import type { Reader, Tx } from '../../../../platform/db.ts';
import type { PolicyDocument } from '../document/document.ts';
import type { BackTest } from './back-test.ts';

type BackTestState = 'queued' | 'running' | 'succeeded' | 'failed';

/** A policy that a backtest evaluates: its document as it was when the backtest was asked for. */
export type TestedPolicy = {
  /** Null for a document that is no version, and for the default policy. */
  policy_id: number | null;
  version: number | null;
  /** Of a draft: how often it had been saved. */
  revision?: number | null;
  document: PolicyDocument;
};

export type BackTestRequest = {
  policy: TestedPolicy;
  /** Null: what happened. */
  against: TestedPolicy | null;
  /** Days of the request, inclusive. */
  from: string | null;
  to: string | null;
  /** In which its days are. */
  time_zone: string;
};

/** A backtest that somebody asked for. */
export type BackTestRun = {
  id: number;
  state: BackTestState;
  request: BackTestRequest;
  requested_by: string;
  evaluated: number;
  total: number;
  result: BackTest | null;
  problem: string | null;
  created_at: Date;
  ended_at: Date | null;
};

type RunJson = Pick<BackTestRun, 'request' | 'result'>;

type RunRef = { shop_id: number; id: number };

const columns = [
  'id',
  'state',
  'request',
  'requested_by',
  'evaluated',
  'total',
  'result',
  'problem',
  'created_at',
  'ended_at',
] as const;

/** The backtests of a shop, newest first. */
export async function listRuns(db: Reader, shop_id: number, limit: number): Promise<BackTestRun[]> {
  return db
    .selectFrom('policy_back_tests')
    .select(columns)
    .$narrowType<RunJson>()
    .where('shop_id', '=', shop_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function readRun(db: Reader, { shop_id, id }: RunRef): Promise<BackTestRun | undefined> {
  return db
    .selectFrom('policy_back_tests')
    .select(columns)
    .$narrowType<RunJson>()
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Counts the backtests of a shop that were asked for later than `after` and haven't ended. The shop is locked, so that no two are added at once.
 */
export async function lockUnfinished(tx: Tx, shop_id: number, after: Date): Promise<number> {
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) from policy_back_tests where shop_id = ${shop_id} and ended_at is null and created_at > ${after}`.execute(
    tx,
  );
  return rows[0]!.count;
}

export async function insertRun(
  tx: Tx,
  { request, ...row }: { shop_id: number; request: BackTestRequest; requested_by: string; created_at: Date },
): Promise<BackTestRun> {
  return tx
    .insertInto('policy_back_tests')
    .values({ ...row, state: 'queued', request: JSON.stringify(request) })
    .returning(columns)
    .$narrowType<RunJson>()
    .executeTakeFirstOrThrow();
}

/** Deletes all but the newest backtests of a shop. */
export async function deleteOldRuns(tx: Tx, shop_id: number, kept: number): Promise<void> {
  await sql`
    delete from policy_back_tests where shop_id = ${shop_id} and ended_at is not null and id <= (
      select id from policy_back_tests where shop_id = ${shop_id} order by id desc offset ${kept} limit 1)`.execute(
    tx,
  );
}

/** Writes how far a backtest is, unless it has ended. */
export async function updateProgress(
  tx: Tx,
  { shop_id, id }: RunRef,
  { evaluated, total }: { evaluated: number; total: number },
): Promise<void> {
  await tx
    .updateTable('policy_back_tests')
    .set({ state: 'running', evaluated, total })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a backtest with its result, or with what went wrong, unless it has ended. */
export async function endRun(
  tx: Tx,
  { shop_id, id }: RunRef,
  end: { result: BackTest } | { problem: string },
  ended_at: Date,
): Promise<void> {
  const values =
    'result' in end
      ? { state: 'succeeded' as const, result: JSON.stringify(end.result) }
      : { state: 'failed' as const, problem: end.problem };
  await tx
    .updateTable('policy_back_tests')
    .set({ ...values, ended_at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
