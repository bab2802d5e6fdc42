import { hash } from 'node:crypto';
import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteOldPosts } from '../../messages/chat/index.ts';
import { NOTIFICATION_KINDS } from '../../messages/emails/index.ts';
import type { ToldGroup } from '../../messages/emails/index.ts';
import { isStill, paceOf, permissionsFor, queueMessage, readRecipients } from './recipients.ts';
import type { Recipient } from './recipients.ts';
import {
  forgetGone,
  listEagerShops,
  listNotes,
  listShopDays,
  listUntold,
  noteDigests,
  noteTold,
  readMornings,
} from './store.ts';
import type { Note, ShopDay } from './store.ts';
import { groupNews, mentionsOf, readNews, readWaiting } from './told-things.ts';
import type { News } from './told-things.ts';

/** When digests are made, by the clock of the shop. One that was missed until noon waits for the next morning. */
const morning = { begin: '07:00', end: '12:00' } as const;
/** Mentions that are older aren't told at once any more. */
const mentions_ms = day_ms;
/** A thing that goes and comes back is told again after two days at the earliest. */
const remembered_ms = 2 * day_ms;
const posts_kept_ms = 30 * day_ms;

/** Tells everybody what they want to know at once, and makes the digests of shops where it is morning. Safe to run several times at once. */
export async function tellStaff(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const notes = await listNotes(db.root, {
    from: new Date(now.getTime() - mentions_ms),
    to: new Date(now.getTime() + 1),
  });
  const mentioning = [...new Set(notes.map(({ shop_id }) => shop_id))];
  const work = [
    ...(await listEagerShops(db.root, mentioning)).map((shop_id) => ({
      shop_id,
      tell: () =>
        tellAtOnce(
          deps,
          shop_id,
          notes.filter((note) => note.shop_id === shop_id),
        ),
    })),
    ...(await listShopDays(db.root)).map((shop) => ({
      shop_id: shop.shop_id,
      tell: async () => {
        const date = dueDay(shop, now);
        if (date) await tellDaily(deps, shop.shop_id, date);
      },
    })),
  ];
  for (const { shop_id, tell } of work) {
    if (signal?.aborted) return;
    await tell().catch((error: unknown) =>
      log.error({ err: error, shop_id }, 'staff could not be told what waits'),
    );
  }
}

/** The day whose digests are to be made, by the clock of a shop; undefined when it isn't morning, or they are made. */
function dueDay({ time_zone: timeZone, date: made }: ShopDay, now: Date): string | undefined {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(now)
    .split(' ');
  return time >= morning.begin && time < morning.end && date > (made ?? '') ? date : undefined;
}

async function tellAtOnce(deps: Deps, shop_id: number, notes: readonly Note[]): Promise<void> {
  const { db, clock } = deps;
  const recipients = await readRecipients(db.root, shop_id);
  const names = recipients.flatMap(({ member }) => member?.name ?? []);
  const wanted = NOTIFICATION_KINDS.filter((kind) =>
    recipients.some((one) => paceOf(one, kind) === 'at_once'),
  );
  const waiting: News[] = [];
  for (const kind of wanted) waiting.push(...(await readNews(deps, shop_id, kind)));
  for (const recipient of recipients) {
    const { member } = recipient;
    const mentions = member ? mentionsOf(notes, member.name, names, deps) : [];
    const news = [...mentions, ...waiting].filter((one) => mayHear(recipient, one));
    await tellNews(deps, shop_id, recipient, news);
  }
  const before = new Date(clock.now().getTime() - remembered_ms);
  const present = waiting.map(({ key }) => key);
  await db.inTransaction((tx) => forgetGone(tx, shop_id, { kinds: wanted, present, before }));
}

/** Only who sets up the shop hears of the backup of the installation. */
const mayHear = (recipient: Recipient, { kind, item }: News) =>
  paceOf(recipient, kind) === 'at_once' &&
  (item.kind !== 'backup_old' || permissionsFor(recipient).has('settings:write'));

async function tellNews(
  deps: Deps,
  shop_id: number,
  recipient: Recipient,
  news: readonly News[],
): Promise<void> {
  const { db, clock } = deps;
  const member_id = recipient.member?.member_id ?? null;
  const untold =
    news.length > 0
      ? await listUntold(
          db.root,
          shop_id,
          member_id,
          news.map(({ key }) => key),
        )
      : [];
  if (untold.length === 0) return;
  await db.inTransaction(async (tx) => {
    if (!(await isStill(tx, shop_id, recipient))) return;
    const now = clock.now();
    const keys = new Set(await noteTold(tx, shop_id, member_id, untold, now));
    if (keys.size === 0) return;
    const told = groupNews(news.filter(({ key }) => keys.has(key)));
    const digest = hash('sha256', [...keys].toSorted().join('\n'), 'hex').slice(0, 16);
    const about = `news ${member_id ?? 'channel'} ${now.getTime()} ${digest}`;
    await queueMessage(tx, deps, shop_id, recipient, { about, pace: 'at_once', told });
  });
}

async function tellDaily(deps: Deps, shop_id: number, date: string): Promise<void> {
  const { db, clock } = deps;
  const { from, to } = await readMornings(db.root, shop_id, { date, time: morning.begin });
  const recipients = await readRecipients(db.root, shop_id);
  const names = recipients.flatMap(({ member }) => member?.name ?? []);
  const notes = await listNotes(db.root, { from, to, shop_id });
  const by_role = new Map<string, Promise<ToldGroup[]>>();
  const waitingFor = (recipient: Recipient) => {
    const viewer = { shop_id, permissions: permissionsFor(recipient) };
    const found = by_role.get(recipient.role) ?? readWaiting(deps, viewer);
    by_role.set(recipient.role, found);
    return found;
  };
  for (const recipient of recipients) {
    if (!NOTIFICATION_KINDS.some((kind) => paceOf(recipient, kind) === 'daily')) continue;
    const { member } = recipient;
    const is_told = paceOf(recipient, 'mentions') === 'daily' && member;
    const mentions = is_told ? mentionsOf(notes, member.name, names, deps) : [];
    const waiting = (await waitingFor(recipient)).filter(({ kind }) => paceOf(recipient, kind) === 'daily');
    await tellDigest(deps, { shop_id, date }, recipient, { mentions, waiting });
  }
  const now = clock.now().getTime();
  await db.inTransaction(async (tx) => {
    await noteDigests(tx, shop_id, date);
    const before = new Date(now - remembered_ms);
    await forgetGone(tx, shop_id, { kinds: ['mentions'], present: [], before });
    await deleteOldPosts(tx, shop_id, new Date(now - posts_kept_ms));
  });
}

async function tellDigest(
  deps: Deps,
  { shop_id, date }: { shop_id: number; date: string },
  recipient: Recipient,
  { mentions, waiting }: { mentions: readonly News[]; waiting: readonly ToldGroup[] },
): Promise<void> {
  if (mentions.length + waiting.length === 0) return;
  const member_id = recipient.member?.member_id ?? null;
  await deps.db.inTransaction(async (tx) => {
    if (!(await isStill(tx, shop_id, recipient))) return;
    const keys = mentions.map(({ key }) => key);
    const untold = new Set(await noteTold(tx, shop_id, member_id, keys, deps.clock.now()));
    const told = [...groupNews(mentions.filter(({ key }) => untold.has(key))), ...waiting];
    const about = `digest ${member_id ?? 'channel'} ${date}`;
    if (told.length > 0) await queueMessage(tx, deps, shop_id, recipient, { about, pace: 'daily', told });
  });
}
