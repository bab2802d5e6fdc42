import type { ProblemCode } from '@retour/contract/problems';
import type { Reader } from '../../platform/db.ts';
import { transition } from './lifecycle.ts';
import type { ReturnEvent, Transition } from './lifecycle.ts';
import { readStandings } from './store-standings.ts';
import type { StandingReturn } from './store-standings.ts';

/** What decides whether a return can take an act, as it was read. */
export type Standing = Omit<StandingReturn, 'id' | 'version'>;

/** What an act would come to: it can be done, changes nothing, or is refused. */
export type ActPreview = { outcome: 'ready' | 'unchanged' | ProblemCode; version: number };

/**
 * Previews by their states what an act would come to for several returns. Nothing is locked, and what only the act itself finds out, such as a
 * changed order, is not known before. Ids of no return are left out.
 */
export async function previewActs(
  db: Reader,
  shop_id: number,
  return_ids: readonly number[],
  { event, by_console }: { event: ReturnEvent; by_console: boolean },
): Promise<Map<number, ActPreview>> {
  const standings = await readStandings(db, shop_id, return_ids);
  return new Map(
    standings.map(({ id, version, ...standing }): [number, ActPreview] => {
      const next = transitionOf(standing, { event, by_console });
      if (next.kind === 'refuse') return [id, { outcome: next.code, version }];
      return [id, { outcome: next.kind === 'move' ? 'ready' : 'unchanged', version }];
    }),
  );
}

/** The code that an event would be refused with; null where it wouldn't be, as far as the standing of the return decides. Pure. */
export function refusalOfAct(
  standing: Standing,
  by: { event: ReturnEvent; by_console: boolean },
): ProblemCode | null {
  const next = transitionOf(standing, by);
  return next.kind === 'refuse' ? next.code : null;
}

function transitionOf(
  { state, goods_moved, money_moved, ...facts }: Standing,
  { event, by_console }: { event: ReturnEvent; by_console: boolean },
): Transition {
  return transition(state, event, {
    ...facts,
    by_console,
    money_moved,
    goods_or_money_moved: goods_moved || money_moved,
    units_free: false,
    failure: 'processing_failed',
    has_order_changed: false,
  });
}
