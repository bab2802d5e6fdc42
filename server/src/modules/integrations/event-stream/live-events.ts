import type { Readable } from 'node:stream';
import { minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { placeEvents } from '../../records/events/index.ts';
import { findReaders } from '../../access/sessions/index.ts';
import { findUnplaced, readLastPlace, readNext, readPlace } from './store.ts';
import type { TellableEvent } from './store.ts';
import { endStream, openStream, sendMessage, tellNext } from './streams.ts';
import type { Listener, Stream } from './streams.ts';

const look_every_ms = 1000;
const heartbeat_ms = 15_000;
const longest_ms = 10 * minute_ms;
const max_of_member = 8;
const max_of_process = 500;
/** Who missed more is told to load everything again. */
const max_told_at_once = 1000;

/** Tells browsers what happens in their shop while they are connected. */
export type LiveEvents = {
  /**
   * Opens a stream of server-sent events, which goes on after the event of `last_event_id`. It ends with the session, after 10 minutes and when
   * the server stops. Refusals: rate_limited, service_unavailable.
   */
  open(listener: Listener, last_event_id: string | undefined): Promise<Readable>;
  /** Ends all streams. */
  close(): void;
};

declare module '../../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    live_events: LiveEvents;
  }
}

/** One look a second at the database for all streams of this process, and none while there is no stream. */
export function createLiveEvents({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): LiveEvents {
  const streams = new Set<Stream>();
  let checked_at = clock.now();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function lookAgain(): void {
    if (closed || timer || streams.size === 0) return;
    timer = setTimeout(() => void look(), look_every_ms);
    timer.unref();
  }

  async function look(): Promise<void> {
    try {
      await checkSessions();
      await tellEvents(db, streams);
    } catch (error) {
      log.warn({ err: error }, 'streams of events were ended');
      for (const stream of streams) endStream(stream);
    }
    timer = undefined;
    lookAgain();
  }

  async function checkSessions(): Promise<void> {
    const now = clock.now();
    for (const stream of streams)
      if (now.getTime() - stream.opened_at.getTime() >= longest_ms) endStream(stream);
    if (now.getTime() - checked_at.getTime() < heartbeat_ms) return;
    checked_at = now;
    const checked = [...streams];
    const readers = await findReaders(db.root, checked, { permission: 'returns:read', now });
    for (const stream of checked)
      if (readers.has(stream.session_id)) sendMessage(stream, 'heartbeat');
      else endStream(stream);
  }

  return {
    async open(listener, last_event_id) {
      if (closed)
        throw new Refusal('service_unavailable', 'The server is shutting down.', { retry_after_s: 5 });
      requireRoom(streams, listener);
      const stream = openStream(listener, clock.now());
      streams.add(stream);
      stream.out.once('close', () => streams.delete(stream));
      try {
        await begin(db, stream, last_event_id);
      } catch (error) {
        stream.out.destroy();
        throw error;
      }
      if (closed) endStream(stream);
      lookAgain();
      return stream.out;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const stream of streams) endStream(stream);
    },
  };
}

function requireRoom(streams: ReadonlySet<Stream>, { member_id }: Listener): void {
  const of_member = [...streams].filter((stream) => stream.member_id === member_id).length;
  if (of_member >= max_of_member)
    throw new Refusal('rate_limited', `A member can have ${max_of_member} streams at a time.`, {
      retry_after_s: 60,
    });
  if (streams.size >= max_of_process)
    throw new Refusal('service_unavailable', 'The server has as many streams as it can serve.', {
      retry_after_s: 60,
    });
}

/** Finds where a stream begins, and tells it. */
async function begin(db: Deps['db'], stream: Stream, last_event_id: string | undefined): Promise<void> {
  const { shop_id } = stream;
  const position = last_event_id ? await readPlace(db.root, shop_id, last_event_id) : undefined;
  if (position !== undefined) {
    sendMessage(stream, 'ready', { resumed: true });
    stream.position = position;
    return;
  }
  const last = await readLastPlace(db.root, shop_id);
  sendMessage(stream, 'ready', { resumed: false }, last.event_id);
  stream.position = last.position;
}

/** Tells every stream what happened in its shop since it was told last. */
async function tellEvents(db: Deps['db'], streams: ReadonlySet<Stream>): Promise<void> {
  const after = new Map<number, number>();
  for (const { shop_id, position } of streams)
    if (position !== undefined) after.set(shop_id, Math.min(position, after.get(shop_id) ?? position));
  if (after.size === 0) return;
  for (const shop_id of await findUnplaced(db.root, [...after.keys()])) await placeEvents(db, shop_id);
  const found = Map.groupBy(await readNext(db.root, after, max_told_at_once + 1), ({ shop_id }) => shop_id);
  for (const [shop_id, events] of found) {
    const here = [...streams].filter((stream) => stream.shop_id === shop_id);
    await tellShop(db, here, events);
  }
}

async function tellShop(
  db: Deps['db'],
  streams: readonly Stream[],
  events: readonly TellableEvent[],
): Promise<void> {
  if (events.length <= max_told_at_once) {
    for (const stream of streams) tellNext(stream, events);
    return;
  }
  const last = await readLastPlace(db.root, streams[0]!.shop_id);
  for (const stream of streams) {
    if (stream.position === undefined || stream.position >= last.position) continue;
    stream.position = last.position;
    sendMessage(stream, 'reset', {}, last.event_id);
  }
}
