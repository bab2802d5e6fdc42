import type { InboxRequest } from '@retour/connectors';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Vault } from '../../../../platform/ops/vault.ts';
import { openSettings } from '../../../../platform/ops/provider-settings.ts';
import { contextOf, definitionOf } from '../open.ts';
import { connection_pull_queue, singletonOf } from '../queues.ts';
import { markRefs } from '../store-marks.ts';
import { insertMessage } from '../store-messages.ts';
import { updateConnection } from '../store.ts';
import type { ConnectionRef, ShopConnection } from '../store.ts';

/** What the secret for messages belongs to: it opens nowhere else. */
export const secretContext = ({ shop_id, id }: ConnectionRef) =>
  `message secret of connection ${id} of shop ${shop_id}`;

/** Secrets that a message may be signed with now. */
function secretsOf(vault: Vault, connection: ShopConnection, now: Date): string[] {
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
export type TakenMessage = { kind: 'taken' | 'repeated' | 'ping' } | { kind: 'rejected'; message: string };

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
    });
    await markRefs(tx, ref, refs, now);
    const job = { shop_id, connection_id: id };
    await jobs.enqueue(tx, connection_pull_queue.queue, job, { singleton_key: singletonOf(ref) });
    return { kind: 'taken' };
  });
}
