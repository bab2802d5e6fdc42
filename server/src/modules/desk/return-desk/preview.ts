import { dryRun } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cancelReturn, closeReturn, processReturn, removeLineItems } from '../../returns/index.ts';
import type { ReturnRef } from '../../returns/index.ts';
import { editReturn } from './commands/edit.ts';
import type { EditReturnInput } from './commands/edit.ts';
import { rejectReturn } from './commands/reject-return.ts';
import { readEffects, readTotals } from './store-preview.ts';
import type { Effects } from './store-preview.ts';

export const PREVIEWED = ['process', 'remove', 'reject', 'cancel', 'close'] as const;
type Previewed = (typeof PREVIEWED)[number];

export type PreviewInput = ReturnRef & {
  action: Previewed;
  line_item_ids: readonly number[];
  by_console: boolean;
};
/** What an act would do, or why it would be refused. */
export type Preview = { before: object } & (
  | { refusal: { code: string; detail: string }; after: null; effects: null }
  | { refusal: null; after: object; effects: Effects }
);

/** Tells what an act would do, without doing it. Refusals: return_not_found. */
export const previewAct = async (deps: Deps, input: PreviewInput): Promise<Preview> =>
  (await tryAct(deps, input, () => act(deps, input))).preview;

/** Tells what an edit would do, and whether it is against the policy, so that it needs a reason. Refusals: return_not_found. */
export async function previewEdit(
  deps: Deps,
  input: EditReturnInput,
): Promise<Preview & { needs_override: boolean }> {
  const ref = { shop_id: input.shop.id, return_id: input.return_id };
  const edit = () => editReturn(deps, { ...input, override_reason: '–', may_override: true });
  const { preview, done } = await tryAct(deps, ref, edit);
  return { ...preview, needs_override: done?.needs_override ?? false };
}

type Tried<T> = { preview: Preview; done: T | undefined };

/** Does an act, and undoes it: settlements are planned and never sent, and jobs, events and e-mails go with the rest. */
const tryAct = <T>(deps: Deps, ref: ReturnRef, run: () => Promise<T>): Promise<Tried<T>> =>
  dryRun(deps.db, (tx) => runIn(tx, deps, ref, run));

async function runIn<T>(tx: Tx, deps: Deps, ref: ReturnRef, run: () => Promise<T>): Promise<Tried<T>> {
  const before = await readTotals(tx, ref);
  if (!before) throw new Refusal('return_not_found', 'No return found with this ID.');
  const started_at = deps.clock.now();
  let done: T;
  try {
    done = await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = { code: error.code, detail: error.message };
    return { preview: { before, refusal, after: null, effects: null }, done: undefined };
  }
  const after = (await readTotals(tx, ref))!;
  const effects = await readEffects(tx, ref, started_at);
  return { preview: { before, refusal: null, after, effects }, done };
}

function act(deps: Deps, { action, line_item_ids, by_console, ...ref }: PreviewInput): Promise<void> {
  const source = by_console ? 'admin' : 'warehouse';
  const acts: Record<Previewed, () => Promise<void>> = {
    process: () => processReturn(deps, { ...ref, source }),
    reject: () => rejectReturn(deps, { ...ref, message: '–', units: line_item_ids.map(unitOf), source }),
    remove: () => removeLineItems(deps, { ...ref, line_item_ids, source }),
    cancel: () => cancelReturn(deps, { ...ref, by_console }),
    close: () => closeReturn(deps, ref),
  };
  return acts[action]();
}

const unitOf = (line_item_id: number) => ({ line_item_id, message: null });
