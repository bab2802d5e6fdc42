import { day_ms, second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { stationReturn } from './station-return.ts';
import type { Shown } from './station-return.ts';
import { listChanged, listExpected } from './store-worklist.ts';
import type { Place } from './store-worklist.ts';

/** Returns that a station takes along at most, and how long a return may lie still until it's left out. */
const max_worklist = 5000;
const max_age_days = 60;
/** How far a list of changes reaches back behind what was read: a change is dated before its transaction ends. */
const overlap_ms = 40 * second_ms;

/** Where a station is: still taking the list along, or reading changes since it did. */
type Position = { mode: 'list' | 'changes'; since: string; beyond: Place | null; left: number };

export type WorklistRequest = { shop_id: number; cursor: string | undefined; limit: number };

/**
 * A part of the returns that a station takes along for a shift: first the expected ones, the last changed first, then whatever changes.
 * Each cursor leads on; a station keeps the last one for its next shift. Refusals: validation_failed on `cursor`.
 */
export async function readWorklist(
  { db, clock, cursors, config }: Pick<Deps, 'db' | 'clock' | 'cursors' | 'config'>,
  shown: Shown,
  { shop_id, cursor, limit }: WorklistRequest,
) {
  const bound_to = `worklist ${shop_id}`;
  const now = clock.now().getTime();
  const start = (): Position => ({
    mode: 'list',
    since: new Date(now).toISOString(),
    beyond: null,
    left: max_worklist,
  });
  const position = cursor === undefined ? start() : (cursors.read(bound_to, cursor) as Position);
  const { mode, since, beyond, left } = position;
  const wanted = mode === 'list' ? Math.min(limit, left) : limit;
  const page = { shop_id, origin: config.origin, limit: wanted, beyond };
  const rows =
    mode === 'list'
      ? await listExpected(db, {
          ...page,
          since: new Date(Date.parse(since) - max_age_days * day_ms).toISOString(),
        })
      : await listChanged(db, { ...page, since });
  const last = rows.at(-1);
  const has_more = rows.length === wanted && (mode === 'changes' || left > wanted);
  const next = (): Position => {
    if (has_more && last) return { mode, since, beyond: placeOf(last), left: left - wanted };
    // What was dated before the list was begun may have been committed after.
    const from = mode === 'list' ? Date.parse(since) : Math.max(Date.parse(since), now);
    return { mode: 'changes', since: new Date(from - overlap_ms).toISOString(), beyond: null, left: 0 };
  };
  return {
    returns: rows.map((row) => stationReturn(shown, row.return)),
    has_more,
    next_cursor: cursors.write(bound_to, next()),
  };
}

const placeOf = (row: { return: { id: number }; place_at: string }): Place => ({
  updated_at: row.place_at,
  id: row.return.id,
});
