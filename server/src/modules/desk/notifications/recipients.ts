import { permissionsOf } from '@retour/contract/permissions';
import type { Role } from '@retour/contract/permissions';
import type { Tx } from '../../../platform/db.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { consoleUrl } from '../../../platform/config.ts';
import { queuePost, readChannel } from '../../messages/chat/index.ts';
import { queueEmail } from '../../messages/emails/index.ts';
import type { NotificationFacts, NotificationKind } from '../../messages/emails/index.ts';
import { channel_kinds, channel_role, defaultPace, kindsOf } from './kinds.ts';
import type { Choices, Pace } from './kinds.ts';
import { lockRecipient, readChoices, readMembers } from './store.ts';
import type { MemberRow } from './store.ts';

/** Who is told something: a member by e-mail, or the channel of the shop. */
export type Recipient = { role: Role; choices: Choices; member: Omit<MemberRow, 'role' | 'choices'> | null };

/** The active members of a shop, and its channel. */
export async function readRecipients(db: Reader, shop_id: number): Promise<Recipient[]> {
  const members = await readMembers(db, shop_id);
  const channel = await readChannel(db, shop_id);
  return [
    ...members.map(({ role, choices, ...member }) => ({ role, choices, member })),
    ...(channel ? [{ role: channel_role, choices: await readChoices(db, shop_id, null), member: null }] : []),
  ];
}

/** How soon a recipient is told of a kind. What they may not see, they are never told of. */
export function paceOf({ role, choices, member }: Recipient, kind: NotificationKind): Pace {
  if (!member) return channel_kinds.includes(kind) ? (choices[kind] ?? 'never') : 'never';
  return kindsOf(role).includes(kind) ? (choices[kind] ?? defaultPace(role, kind)) : 'never';
}

/** What a recipient may see. */
export const permissionsFor = ({ role }: Recipient) => permissionsOf(role);

/**
 * Queues a message to a recipient in the transaction that notes what it tells: an e-mail, or a post to the channel. Nothing happens where there is one
 * about the same.
 */
export async function queueMessage(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  shop_id: number,
  { member }: Recipient,
  { about, pace, told }: Pick<NotificationFacts, 'pace' | 'told'> & { about: string },
): Promise<void> {
  const console_url = consoleUrl(deps.config);
  const facts = { pace, told, home_url: console_url };
  if (!member) {
    const choices_url = `${console_url}/settings/chat`;
    return queuePost(tx, deps, shop_id, { about, facts: { ...facts, name: null, choices_url } });
  }
  await queueEmail(tx, deps, {
    shop_id,
    occasion: 'staff_notification',
    about,
    thread: about,
    recipient: member.email,
    facts: { ...facts, name: member.name, choices_url: `${console_url}/notifications` },
  });
}

/** Whether a recipient is still who they were when they were read: not disabled or removed meanwhile, and of the same role. Stays so until the commit. */
export const isStill = (tx: Tx, shop_id: number, { member, role }: Recipient): Promise<boolean> =>
  lockRecipient(tx, shop_id, member && { member_id: member.member_id, role });
