import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { day_ms } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { inJoinableTransaction } from '../db.ts';
import type { Db, Tx } from '../db.ts';
import { Refusal } from '../refusal.ts';
import type { Vault } from '../ops/vault.ts';

/** An answer that a repeat of the request gets again. */
export type StoredAnswer = { status: number; headers: Record<string, string>; body: string | null };

export type IdempotentRequest = {
  shop_id: number;
  /** Who gets the stored answer again: nobody else of the shop can read it, or use up the key. */
  owner: string;
  key: string;
  /** Method, canonical path, query, profile and body bytes, from which sameness is checked. */
  parts: readonly (string | Buffer)[];
  /** Encrypts what is kept of an answer that holds a secret. */
  vault?: Vault | undefined;
};

/** Statuses that may be tried again with the same key (API contract, 6). */
const not_stored = new Set([400, 401, 403, 413, 415, 429]);

export function requireValidKey(key: string): void {
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '') {
    throw new Refusal(
      'idempotency_key_invalid',
      'The Idempotency-Key header must be 1 to 255 printable ASCII characters.',
    );
  }
}

/**
 * Runs a request at most once per key. The lock, the effect and the stored answer share one transaction: a crash leaves nothing behind, and
 * what was acknowledged is replayed. `run` gives refusals as answers too; commands inside it join the transaction as a savepoint.
 */
export function runOnce(
  db: Db,
  clock: Clock,
  request: IdempotentRequest,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const request_hash = Buffer.from(digest(request.parts), 'hex');
  return inJoinableTransaction(db, async (tx) => {
    await claim(tx, request);
    const stored = await readStored(tx, request, new Date(clock.now().getTime() - day_ms));
    if (stored) {
      if (!request_hash.equals(stored.request_hash)) {
        throw new Refusal('idempotency_key_reused', 'The Idempotency-Key was used with a different request.');
      }
      const { response_status: status, response_headers: headers, response_body } = stored;
      const body = openBody(request, response_body);
      return { status, headers: headers as Record<string, string>, body, replayed: true };
    }
    const answer = await run();
    if (answer.status < 500 && !not_stored.has(answer.status)) {
      await tx
        .insertInto('idempotency_keys')
        .values({
          shop_id: request.shop_id,
          owner: request.owner,
          key: request.key,
          request_hash,
          response_status: answer.status,
          response_headers: JSON.stringify(answer.headers),
          response_body: sealBody(request, answer.body),
          created_at: clock.now(),
        })
        .onConflict((conflict) =>
          conflict.columns(['shop_id', 'owner', 'key']).doUpdateSet((row) => ({
            request_hash: row.ref('excluded.request_hash'),
            response_status: row.ref('excluded.response_status'),
            response_headers: row.ref('excluded.response_headers'),
            response_body: row.ref('excluded.response_body'),
            created_at: row.ref('excluded.created_at'),
          })),
        )
        .execute();
    }
    return { ...answer, replayed: false };
  });
}

/** Deletes answers that are older than 24 hours, a batch at a time; answers how many. */
export async function deleteOldAnswers(tx: Tx, before: Date): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where (shop_id, owner, key) in
      (select shop_id, owner, key from idempotency_keys where created_at < ${before} order by created_at limit 5000)`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

// The lock is the claim: it lives and dies with the transaction, so a crash never leaves a key "in progress".
async function claim(tx: Tx, { shop_id, owner, key }: IdempotentRequest): Promise<void> {
  const lock = BigInt.asIntN(
    64,
    BigInt(`0x${hash('sha256', `idempotency ${shop_id} ${owner} ${key}`, 'hex').slice(0, 16)}`),
  ).toString();
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${lock}::bigint) as locked`.execute(tx);
  if (!rows[0]?.locked) {
    throw new Refusal('idempotency_in_progress', 'A request with this Idempotency-Key is in progress.', {
      retry_after_s: 1,
    });
  }
}

// What was sealed for keys before there were other callers stays readable.
const contextOf = ({ shop_id, owner, key }: IdempotentRequest) =>
  owner === 'keys'
    ? `answer of shop ${shop_id} to ${key}`
    : `answer of shop ${shop_id} to ${key} of ${owner}`;

function sealBody(request: IdempotentRequest, body: string | null): string | null {
  if (!request.vault || body === null) return body;
  return request.vault.seal(contextOf(request), body).toString('base64');
}

function openBody(request: IdempotentRequest, stored: string | null): string | null {
  if (!request.vault || stored === null) return stored;
  return request.vault.open(contextOf(request), Buffer.from(stored, 'base64'));
}

function readStored(tx: Tx, { shop_id, owner, key }: IdempotentRequest, since: Date) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_status', 'response_headers', 'response_body'])
    .where('shop_id', '=', shop_id)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

function digest(parts: readonly (string | Buffer)[]): string {
  const framed = parts.flatMap((part) => [Buffer.from(`${Buffer.byteLength(part)}:`), Buffer.from(part)]);
  return hash('sha256', Buffer.concat(framed), 'hex');
}
