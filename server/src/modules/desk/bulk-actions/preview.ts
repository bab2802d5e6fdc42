import { toAmount } from '@retour/contract/money';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../return-queue/index.ts';
import { previewActs } from '../../returns/index.ts';
import { chooseReturns } from './choose-returns.ts';
import type { Chosen } from './choose-returns.ts';
import { readWorths } from './store.ts';
import type { Worth } from './store.ts';
import { BULK_RULES } from './words.ts';
import type { BulkActionName } from './words.ts';

export type PreviewInput = {
  viewer: Viewer;
  action: BulkActionName;
  chosen: Chosen;
  member_id: number | null;
  by_console: boolean;
};

/** Returns that are named of each group. */
const named_of_group = 20;

type Outcome = { return_id: number; outcome: string };

/** Foresees what a bulk action would come to. Nothing is locked or done. Refusals: validation_failed. */
export function previewBulkAction({ db }: Pick<Deps, 'db'>, input: PreviewInput): Promise<object> {
  return db.inTransaction((tx) => previewIn(tx, input));
}

async function previewIn(db: Reader, input: PreviewInput): Promise<object> {
  const { viewer, action, chosen } = input;
  const shop_id = viewer.shop.id;
  const found = await chooseReturns(db, viewer, chosen);
  const ids = found.map(({ return_id }) => return_id);
  const worths = new Map((await readWorths(db, shop_id, ids)).map((worth) => [worth.return_id, worth]));
  const outcomes =
    action === 'assign'
      ? foreseeAssigning(ids, worths, input.member_id)
      : await foreseeEvent(db, input, found);
  const ready = outcomes.flatMap(({ return_id, outcome }) =>
    outcome === 'ready' ? (worths.get(return_id) ?? []) : [],
  );
  const refused = Map.groupBy(
    outcomes.filter(({ outcome }) => outcome !== 'ready' && outcome !== 'unchanged'),
    ({ outcome }) => outcome,
  );
  return {
    action,
    total_count: outcomes.length,
    ready_count: outcomes.filter(({ outcome }) => outcome === 'ready').length,
    unchanged_count: outcomes.filter(({ outcome }) => outcome === 'unchanged').length,
    refused: [...refused].map(([code, of_code]) => ({
      code,
      count: of_code.length,
      return_ids: of_code.slice(0, named_of_group).map(({ return_id }) => return_id),
    })),
    value: amountOf(ready, viewer),
    payout: toAmount(
      ready.reduce((sum, { refund, credit }) => sum + refund + credit, 0),
      viewer.shop.currency,
    ),
    payouts: payoutsOf(ready, viewer),
    resolutions: [...Map.groupBy(ready, ({ resolutions }) => resolutions.join())].map(
      ([words, of_words]) => ({
        resolutions: words === '' ? [] : words.split(','),
        count: of_words.length,
        value: amountOf(of_words, viewer),
      }),
    ),
    can_be_undone: BULK_RULES[action].can_be_undone,
  };
}

const amountOf = (worths: readonly Worth[], { shop }: Viewer) =>
  toAmount(
    worths.reduce((sum, { value }) => sum + value, 0),
    shop.currency,
  );

/** What returns pay, by how. */
const payoutsOf = (worths: readonly Worth[], { shop }: Viewer) =>
  (['refund', 'credit'] as const).flatMap((kind) => {
    const paying = worths.filter((worth) => worth[kind] > 0);
    const amount = toAmount(
      paying.reduce((sum, worth) => sum + worth[kind], 0),
      shop.currency,
    );
    return paying.length > 0 ? [{ kind, count: paying.length, amount }] : [];
  });

function foreseeAssigning(
  ids: readonly number[],
  worths: ReadonlyMap<number, Worth>,
  member_id: number | null,
): Outcome[] {
  return ids.map((return_id) => {
    const worth = worths.get(return_id);
    if (!worth) return { return_id, outcome: 'return_not_found' };
    return { return_id, outcome: worth.assignee_id === member_id ? 'unchanged' : 'ready' };
  });
}

async function foreseeEvent(
  db: Reader,
  { viewer, action, by_console }: PreviewInput,
  found: Awaited<ReturnType<typeof chooseReturns>>,
): Promise<Outcome[]> {
  const event = action as Exclude<BulkActionName, 'assign'>;
  const ids = found.map(({ return_id }) => return_id);
  const foreseen = await previewActs(db, viewer.shop.id, ids, { event, by_console });
  return found.map(({ return_id, version }) => {
    const one = foreseen.get(return_id);
    if (!one) return { return_id, outcome: 'return_not_found' };
    const is_changed = version !== null && version !== one.version;
    return { return_id, outcome: is_changed ? 'return_changed' : one.outcome };
  });
}
