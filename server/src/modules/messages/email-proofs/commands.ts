import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { countAttempt, counterOf, counterOfAddress } from '../../../platform/callers/attempts.ts';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import { minute_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findProvenOrder } from '../../access/deep-links/index.ts';
import { findShop, startSessionOfOrder } from '../../access/sessions/index.ts';
import type { StartedShopperSession } from '../../access/sessions/index.ts';
import { codeContextOf, send_proof_queue } from './sending.ts';
import { deleteProof, insertProof, lockCodeByToken, readCodeByToken, updateProof } from './store.ts';
import type { CodeProof } from './store.ts';

/** How long a code is valid, and how soon another one can be asked for. */
export const code_minutes = 10;
const code_ms = code_minutes * minute_ms;
const resend_after_ms = minute_ms / 2;
/** Checks of one code, and codes of one request. */
const max_checks = 5;
const max_sent = 5;

/** What one shop sends in 15 minutes: for an order with what proves it or an email address, to a client, and in all. Strangers can fill the last: it only slows down. */
const max_requests = { subject: 3, address: 10, shop: 1000 };

/** How long a request for links is kept: it only has to be worked on. */
const links_kept_ms = 60 * minute_ms;

/** Who asks: the address of the client, and the language that they read. */
export type Asker = { address: string; language: string };

export type CodeRequest = { order_name: string; secondary_input: string; is_gift?: boolean };

const shopNotFound = () => new Refusal('order_not_found', 'No order matches this name and value.');

/**
 * Sends a code of 6 digits to the e-mail address of the order that is proven, and answers the token that the code is entered with. An unknown order,
 * a wrong value and an order without an address get the same answer in the same time: the message is made by a job.
 * Refusals: order_not_found (there is no such shop), too_many_attempts.
 */
export async function requestCode(
  deps: Deps,
  shop_handle: string,
  { order_name, secondary_input, is_gift = false }: CodeRequest,
  { address, language }: Asker,
): Promise<{ token: string; expires_at: Date }> {
  const shop = await findShop(deps.db.root, shop_handle);
  if (!shop) throw shopNotFound();
  const name = order_name.trim().replace(/^#+/, '').toLowerCase();
  // Only who knows what proves the order can use up its codes.
  const value = secondary_input.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  await countAttempt(deps, shop.id, limitsOf(counterOf('code', `${name}\0${value}`), address));
  const token = randomBytes(24).toString('base64url');
  const now = deps.clock.now();
  const expires_at = new Date(now.getTime() + code_ms);
  await deps.db.inTransaction(async (tx) => {
    const order_id = (await findProvenOrder(tx, shop.id, order_name, secondary_input)) ?? null;
    const proof = { kind: 'code' as const, token_hash: hashSecret(token), order_id, is_gift, language };
    const id = await insertProof(tx, { ...proof, requested_at: now, expires_at, shop_id: shop.id });
    await enqueue(tx, deps, { shop_id: shop.id, id });
  });
  return { token, expires_at };
}

const limitsOf = (subject: string, address: string) => [
  { counter: subject, max: max_requests.subject },
  { counter: counterOfAddress('mail to', address), max: max_requests.address },
  { counter: 'mail', max: max_requests.shop, slows: true as const },
];

const enqueue = (tx: Tx, { jobs }: Deps, ref: { shop_id: number; id: number }) =>
  jobs.enqueueAll(tx, send_proof_queue.queue, [{ data: ref, singleton_key: `${ref.shop_id}:${ref.id}` }], {
    are_first: true,
  });

/** Why a code is not taken. `ended`: it expired, was checked too often, or was used. */
export type CodeFailure = 'wrong' | 'ended';

/** Checks a code, and starts the session of its order once. Five checks of one code are made at most. */
export async function enterCode(
  deps: Deps,
  shop_handle: string,
  { token, code }: { token: string; code: string },
): Promise<StartedShopperSession | CodeFailure> {
  const shop = await findShop(deps.db.root, shop_handle);
  if (!shop) return 'ended';
  const now = deps.clock.now();
  return deps.db.inTransaction(async (tx) => {
    const proof = await lockCodeByToken(tx, shop.id, hashSecret(token));
    if (!proof || proof.expires_at <= now || proof.attempt_count >= max_checks) return 'ended';
    if (proof.order_id === null || !isCode(deps, proof, code)) {
      await updateProof(tx, proof, { attempt_count: proof.attempt_count + 1 });
      return 'wrong';
    }
    await deleteProof(tx, proof);
    const { order_id, is_gift } = proof;
    return startSessionOfOrder(tx, shop.id, { order_id, is_gift, proved: 'mailbox', now });
  });
}

function isCode({ vault }: Deps, { shop_id, code: sealed }: CodeProof, given: string): boolean {
  if (!sealed) return false;
  const known = vault.open(codeContextOf(shop_id), sealed);
  return timingSafeEqual(hashSecret(known), hashSecret(given.replaceAll(/\D/g, '')));
}

/**
 * Makes another code for a request, 30 seconds after the last at the earliest; the one before is void. False where there is no such request, or it
 * had all its codes. Refusals: too_many_attempts.
 */
export async function resendCode(deps: Deps, shop_handle: string, token: string): Promise<boolean> {
  const shop = await findShop(deps.db.root, shop_handle);
  if (!shop) return false;
  const now = deps.clock.now();
  return deps.db.inTransaction(async (tx) => {
    const proof = await lockCodeByToken(tx, shop.id, hashSecret(token));
    if (!proof || proof.sent_count >= max_sent) return false;
    const wait_ms = proof.requested_at.getTime() + resend_after_ms - now.getTime();
    if (wait_ms > 0) {
      const retry_after_s = Math.ceil(wait_ms / 1000);
      const detail = `A code was just sent. Try again in ${retry_after_s} s.`;
      throw new Refusal('too_many_attempts', detail, { retry_after_s });
    }
    const expires_at = new Date(now.getTime() + code_ms);
    // A request that nobody is written to is counted like every other.
    const sent_count = proof.order_id === null ? proof.sent_count + 1 : proof.sent_count;
    await updateProof(tx, proof, { code: null, attempt_count: 0, sent_count, requested_at: now, expires_at });
    await enqueue(tx, deps, proof);
    return true;
  });
}

/** Whether there is a request for a code, and in how many seconds another one can be asked for. */
export async function readCodeRequest(
  { db, clock }: Deps,
  shop_id: number,
  token: string,
): Promise<{ resend_in_s: number } | undefined> {
  const proof = await readCodeByToken(db.root, shop_id, hashSecret(token));
  const ends_ms = proof && proof.requested_at.getTime() + resend_after_ms;
  return (
    (ends_ms && { resend_in_s: Math.max(0, Math.ceil((ends_ms - clock.now().getTime()) / 1000)) }) ||
    undefined
  );
}

/** A new code of 6 digits. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Sends links to the newest orders of an e-mail address to that address. Whether the shop knows it makes no difference to the answer or its time.
 * Refusals: order_not_found (there is no such shop), too_many_attempts.
 */
export async function requestOrderLinks(
  deps: Deps,
  shop_handle: string,
  given: string,
  { address, language }: Asker,
): Promise<void> {
  const shop = await findShop(deps.db.root, shop_handle);
  if (!shop) throw shopNotFound();
  const email = given.trim().toLowerCase();
  await countAttempt(deps, shop.id, limitsOf(counterOf('links', email), address));
  const now = deps.clock.now();
  const expires_at = new Date(now.getTime() + links_kept_ms);
  await deps.db.inTransaction(async (tx) => {
    const proof = { kind: 'links' as const, email, language, requested_at: now, expires_at };
    const id = await insertProof(tx, { ...proof, shop_id: shop.id });
    await enqueue(tx, deps, { shop_id: shop.id, id });
  });
}
