import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { makeMailedLink } from '../../access/deep-links/index.ts';
import { queueEmail, sealCode } from '../emails/index.ts';
import { code_minutes, makeCode } from './commands.ts';
import { codeContextOf, send_proof_queue } from './sending.ts';
import { deleteProof, listOrdersOf, lockProof, readBuyer, updateProof } from './store.ts';
import type { CodeProof, ProofRef } from './store.ts';

/** Orders that one message leads to, and how far back they go. */
const links_at_once = 10;
const links_since_ms = 730 * day_ms;

/** Sends codes and links by e-mail. */
export const sendProofJob = (deps: Deps): JobDefinition => ({
  ...send_proof_queue,
  handle: (data) => sendProof(deps, data as ProofRef),
});

/** Puts the message into the outbox, if there is anybody to write to. A job that comes twice finds nothing to do. */
async function sendProof(deps: Deps, ref: ProofRef): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const proof = await lockProof(tx, ref);
    if (!proof) return;
    if (proof.email !== null) {
      await sendLinks(tx, deps, proof, proof.email);
      await deleteProof(tx, proof);
    } else if (proof.order_id !== null && proof.code === null)
      await sendCode(tx, deps, { ...proof, order_id: proof.order_id });
  });
}

async function sendCode(tx: Tx, deps: Deps, proof: CodeProof & { order_id: number }): Promise<void> {
  const { shop_id, id, language } = proof;
  const buyer = await readBuyer(tx, shop_id, proof.order_id);
  if (!buyer?.email) return;
  const code = makeCode();
  const sent_count = proof.sent_count + 1;
  await updateProof(tx, proof, { code: deps.vault.seal(codeContextOf(shop_id), code), sent_count });
  await queueEmail(tx, deps, {
    shop_id,
    occasion: 'sign_in_code',
    about: `code ${id} ${sent_count}`,
    thread: `code ${id}`,
    recipient: buyer.email,
    language,
    facts: { name: proof.is_gift ? null : buyer.name, minutes: code_minutes },
    sealed_code: sealCode(deps, shop_id, `${code.slice(0, 3)} ${code.slice(3)}`),
    give_up_at: proof.expires_at,
  });
}

async function sendLinks(
  tx: Tx,
  deps: Deps,
  { shop_id, id, language }: ProofRef & { language: string },
  email: string,
): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - links_since_ms);
  const orders = await listOrdersOf(tx, shop_id, email, { since, limit: links_at_once });
  if (orders.length === 0) return;
  const expires_at = new Date(now.getTime() + day_ms);
  const urls: string[] = [];
  for (const { id: order_id, handle, portal_address } of orders) {
    const shop = { id: shop_id, handle, portal_address };
    urls.push(await makeMailedLink(tx, deps, { shop, order_id, expires_at }));
  }
  await queueEmail(tx, deps, {
    shop_id,
    occasion: 'order_links',
    about: `links ${id}`,
    thread: `links ${id}`,
    recipient: email,
    language,
    facts: { name: orders[0]!.first_name, orders: orders.map(({ name }) => name) },
    sealed_code: sealCode(deps, shop_id, JSON.stringify(urls)),
    give_up_at: expires_at,
  });
}
