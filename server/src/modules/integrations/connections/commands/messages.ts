import type { InboxRequest, PrivacyNotice } from '@retour/connectors';
import { actOn } from '../../../../platform/acts.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Vault } from '../../../../platform/ops/vault.ts';
import { openSettings } from '../../../../platform/ops/provider-settings.ts';
import { contextOf, definitionOf, hostOf } from '../open.ts';
import { connection_pull_queue, singletonOf } from '../queues.ts';
import { markRefs } from '../store-marks.ts';
import { actFor, takePrivacyRequest } from '../../../people/privacy-requests/index.ts';
import { insertMessage } from '../store-messages.ts';
import { updateConnection } from '../store.ts';
import type { ConnectionRef, ShopConnection } from '../store.ts';

/** What the secret for messages belongs to: it opens nowhere else. */
export const secretContext = ({ shop_id, id }: ConnectionRef) =>
  `message secret of connection ${id} of shop ${shop_id}`;

/** Secrets that a message may be signed with now. */
export function secretsOf(vault: Vault, connection: ShopConnection, now: Date): string[] {
  const signed_with = definitionOf(connection).inbox?.signed_with;
  if (signed_with !== undefined) {
    const settings = openSettings(vault, (name) => contextOf(connection, name), connection.settings);
    return [settings[signed_with] ?? ''].filter(Boolean);
  }
  const { inbox_secret, previous_inbox_secret, previous_inbox_secret_until: until } = connection;
  const sealed = [
    inbox_secret,
    ...(previous_inbox_secret && until && until > now ? [previous_inbox_secret] : []),
  ];
  return sealed.map((secret) => vault.open(secretContext(connection), secret));
}

/** What became of a message. */
export type TakenMessage =
  | { kind: 'taken' | 'repeated' | 'ping' }
  /** Asks for the returns of an order of the platform. */
  | { kind: 'question'; order: string }
  | { kind: 'rejected'; message: string };

/**
 * Takes a message of a platform: it is verified, noted, and what it names is marked, in one transaction. A message that came before changes nothing. Nothing
 * of its contents is believed but what it is about. Refusals: payload_too_large.
 */
export async function takeMessage(
  { db, clock, vault, jobs }: Pick<Deps, 'db' | 'clock' | 'vault' | 'jobs'>,
  connection: ShopConnection,
  request: InboxRequest,
): Promise<TakenMessage> {
  const { inbox, title } = definitionOf(connection);
  if (inbox && request.body.length > inbox.max_bytes)
    throw new Refusal('payload_too_large', `A message of ${title} has at most ${inbox.max_bytes} bytes.`);
  const now = clock.now();
  const verified = inbox?.verify(secretsOf(vault, connection, now), request, now);
  if (!verified) return { kind: 'rejected', message: 'The platform sends no messages.' };
  if (verified.kind === 'privacy') return takeNotice({ db, clock }, connection, verified);
  if (verified.kind !== 'news') return verified;
  const { delivery_id, topic, refs } = verified;
  const { shop_id, id } = connection;
  return db.inTransaction(async (tx): Promise<TakenMessage> => {
    const ref = { shop_id, id };
    const is_new = await insertMessage(tx, ref, { delivery_id, topic, refs, received_at: now });
    if (!is_new) return { kind: 'repeated' };
    // News that name nothing are found by reading the changes, at once.
    await updateConnection(tx, ref, {
      last_message_at: now,
      ...(refs.length === 0 ? { polled_at: null } : {}),
      // Whoever sends messages is up again: what they name needn't wait for the next attempt.
      ...(connection.failure_kind === 'unavailable' ? { retry_at: null } : {}),
    });
    await markRefs(tx, ref, refs, now);
    const job = { shop_id, connection_id: id };
    await jobs.enqueue(tx, connection_pull_queue.queue, job, { singleton_key: singletonOf(ref) });
    return { kind: 'taken' };
  });
}

/** Takes what somebody asks for by privacy law: noted once, however often the platform says it, and in the audit log. */
async function takeNotice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: ShopConnection,
  { delivery_id, notice }: { delivery_id: string; notice: PrivacyNotice },
): Promise<TakenMessage> {
  const { shop_id, id, connector } = connection;
  const { title } = definitionOf(connection);
  if (hostOf(connection) !== notice.shop_host)
    return { kind: 'rejected', message: 'It is about another shop.' };
  const at = clock.now();
  const { kind, email, customer } = notice;
  const asked = { platform: connector, connection_id: id, digest: delivery_id, kind, email, customer, at };
  const act = { shop_id, operation: 'receivePrivacyRequest', by: title };
  return actFor(act, () =>
    db.inTransaction(async (tx): Promise<TakenMessage> => {
      const request_id = await takePrivacyRequest(tx, shop_id, asked);
      if (request_id === undefined) return { kind: 'repeated' };
      actOn('privacy_request', request_id);
      await updateConnection(tx, { shop_id, id }, { last_message_at: at });
      return { kind: 'taken' };
    }),
  );
}
