import * as messages from '@retour/contract/validation-messages';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageUrl } from '../../platform/paging/paging.ts';
import { invalid } from '../../platform/refusal.ts';

const default_page_size = 100;
const placed_at_once = 10_000;

type ListedEvent = {
  event_id: string;
  trigger: string;
  return_id: number | null;
  sequence: number | null;
  occurred_at: string;
};

export type ListEventsInput = {
  shop_id: number;
  path: string;
  after?: string | undefined;
  limit?: number | undefined;
};

/** A page of the shop's events. Refusals: validation_failed when there is no event `after`. */
export async function listEvents(
  { db, config }: Deps,
  { shop_id, path, after, limit = default_page_size }: ListEventsInput,
): Promise<{ events: ListedEvent[]; next_page_url: string | null }> {
  const position = after === undefined ? 0 : await positionOf(db, shop_id, after);
  let events = await readAfter(db.root, shop_id, position, limit + 1);
  if (events.length <= limit && (await placeEvents(db, shop_id)) > 0)
    events = await readAfter(db.root, shop_id, position, limit + 1);
  const page = events.slice(0, limit);
  const last = page.at(-1)?.event_id;
  const next = events.length > limit ? pageUrl(config.origin, path, { after: last, limit }) : null;
  return { events: page, next_page_url: next };
}

async function positionOf(db: Deps['db'], shop_id: number, id: string): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ position: number | null }>`
      select position from events where shop_id = ${shop_id} and id = ${id}`.execute(db.root);
    if (!rows[0]) throw invalid({ after: [messages.unknownReference('after')] });
    if (rows[0].position !== null) return rows[0].position;
    await placeEvents(db, shop_id);
  }
}

async function readAfter(
  db: Reader,
  shop_id: number,
  position: number,
  limit: number,
): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select id as event_id, trigger, return_id, sequence, ts_ms(occurred_at) as occurred_at from events
    where shop_id = ${shop_id} and position > ${position} order by events.position limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Gives committed events their place behind all that have one. Whoever reads does it, one after the other per shop: an event whose
 * transaction is still open is not seen, and so gets its place later, behind what was read before. Answers how many there were.
 */
export function placeEvents(db: Deps['db'], shop_id: number): Promise<number> {
  return db.inTransaction(async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('places of events', ${shop_id}))`.execute(tx);
    const { numAffectedRows } = await sql`
      with next as materialized (
        select id, nextval('event_positions') as position from (select * from (
          select id, occurred_at, return_id, sequence from events where shop_id = ${shop_id} and position is null
          order by id limit ${placed_at_once}) unplaced
          order by occurred_at, return_id, sequence, id) e
      )
      update events e set position = n.position from next n where e.shop_id = ${shop_id} and e.id = n.id`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0);
  });
}
