import * as messages from '@retour/contract/validation-messages';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pageUrl } from '../../../platform/paging/paging.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';

const default_page_size = 100;
const placed_at_once = 10_000;
/** How many events a filter on the trigger looks through for one page. */
const looked_through = 50_000;

/** An event in the row `e`, as the list shows it. */
const columns = sql`e.id as event_id, e.trigger, e.return_id, e.sequence, ts_ms(e.occurred_at) as occurred_at`;
const payload = sql`json_build_object('return', e.snapshot, 'details', e.details) as payload`;

type ListedEvent = {
  event_id: string;
  trigger: string;
  return_id: number | null;
  sequence: number | null;
  occurred_at: string;
  payload?: { return: unknown; details: unknown };
};

export type EventFilters = {
  after?: string;
  limit?: number;
  sort_order?: 'asc' | 'desc';
  trigger?: string;
  return_id?: number;
  include?: 'payload';
};

type EventPage = { events: ListedEvent[]; next_page_url: string | null };

/** A page of the shop's events. Refusals: validation_failed when there is no event `after`. */
export async function listEvents(
  { db, config }: Deps,
  { shop_id, path, filters }: { filters: EventFilters; path: string; shop_id: number },
): Promise<EventPage> {
  const { after, limit = default_page_size, ...others } = filters;
  const beyond = after === undefined ? undefined : await positionOf(db, shop_id, after);
  const read = () => readPage(db.root, { ...others, beyond, limit, shop_id });
  const is_newest = filters.sort_order === 'desc' && beyond === undefined;
  if (is_newest) await placeEvents(db, shop_id);
  let found = await read();
  if (filters.sort_order !== 'desc' && found.next === undefined && (await placeEvents(db, shop_id)) > 0)
    found = await read();
  const { events, next } = found;
  return {
    events,
    next_page_url:
      next === undefined ? null : pageUrl(config.origin, path, { ...others, after: next, limit }),
  };
}

/** An event with what it tells, and the webhooks that it went to. Refusals: resource_not_found. */
export async function getEvent(
  { db, event_parts }: Pick<Deps, 'db' | 'event_parts'>,
  { shop_id, event_id }: { shop_id: number; event_id: string },
): Promise<ListedEvent & { deliveries: unknown[] }> {
  const { rows } = await sql<ListedEvent & { deliveries: unknown[] }>`
    select ${columns}, ${payload}, ${event_parts.event_deliveries} as deliveries from events e
    where e.shop_id = ${shop_id} and e.id = ${event_id}`.execute(db.root);
  if (!rows[0]) throw new Refusal('resource_not_found', 'There is no event with this id.');
  return rows[0];
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

type PageOf = Omit<EventFilters, 'after' | 'limit'> & {
  shop_id: number;
  beyond: number | undefined;
  limit: number;
};

/** The events of a page, and the event that the next one comes after. With a filter on the trigger a page can lack rows while there are more. */
async function readPage(
  db: Reader,
  { shop_id, beyond, limit, sort_order = 'asc', trigger, return_id, include }: PageOf,
): Promise<{ events: ListedEvent[]; next: string | undefined }> {
  const down = sort_order === 'desc';
  const where = [
    sql`shop_id = ${shop_id} and position is not null`,
    ...(beyond === undefined ? [] : [down ? sql`position < ${beyond}` : sql`position > ${beyond}`]),
    ...(return_id === undefined ? [] : [sql`return_id = ${return_id}`]),
  ];
  const part = sql`from events where ${sql.join(where, sql` and `)} order by position ${sql.raw(sort_order)}`;
  const { rows } = await sql<ListedEvent>`
    select ${columns}${include ? sql`, ${payload}` : sql``} from (select * ${part} limit ${looked_through}) e
    ${trigger === undefined ? sql`` : sql`where e.trigger = ${trigger}`}
    order by e.position ${sql.raw(sort_order)} limit ${limit + 1}`.execute(db);
  const events = rows.slice(0, limit);
  if (rows.length > limit) return { events, next: events.at(-1)?.event_id };
  if (trigger === undefined) return { events, next: undefined };
  const edge = await sql<{ id: string }>`
    select id ${part} limit 1 offset ${looked_through - 1}`.execute(db);
  return { events, next: edge.rows[0]?.id };
}

/**
 * Gives committed events their place behind all that have one. Whoever reads does it, one after the other per shop: an event whose
 * transaction is still open is not seen, and so gets its place later, behind what was read before. Returns how many there were.
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
