import { inJoinableTransaction } from '../../platform/db.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelReturn, closeReturn, processReturn, removeLineItems } from '../returns/index.ts';
import type { ReturnRef } from '../returns/index.ts';
import { editReturn } from './commands/edit.ts';
import { rejectReturn } from './commands/reject-return.ts';
import { readEffects, readTotals } from './store-preview.ts';
import type { Effects } from './store-preview.ts';

export const PREVIEWED = ['process', 'remove', 'reject', 'edit', 'cancel', 'close'] as const;
export type Previewed = (typeof PREVIEWED)[number];

export type PreviewInput = ReturnRef & {
  action: Previewed;
  line_item_ids: readonly number[];
  /** For `edit`: what units would be resolved as, and whether fees would be waived. */
  resolutions: readonly { line_item_id: number; resolution: 'refund' | 'credit' }[];
  waives_fees: boolean;
  by_console: boolean;
};
/** What an act would do, or why it would be refused. */
export type Preview = { before: object } & (
  | { refusal: { code: string; detail: string }; after: null; effects: null }
  | { refusal: null; after: object; effects: Effects }
);

class RolledBack extends Error {}

/**
 * Tells what an act would do by doing it in a transaction that is rolled back: settlements are planned and never sent, and jobs, events and e-mails go
 * with the transaction. Refusals: return_not_found.
 */
export async function previewAct(deps: Deps, input: PreviewInput): Promise<Preview> {
  let preview: Preview | undefined;
  await inJoinableTransaction(deps.db, async (tx) => {
    preview = await tryOut(tx, deps, input);
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return preview!;
}

async function tryOut(tx: Tx, deps: Deps, input: PreviewInput): Promise<Preview> {
  const before = await readTotals(tx, input);
  if (!before) throw new Refusal('return_not_found', 'No return found with this ID.');
  const started_at = deps.clock.now();
  try {
    await act(deps, input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { before, refusal: { code: error.code, detail: error.message }, after: null, effects: null };
  }
  return {
    before,
    refusal: null,
    after: (await readTotals(tx, input))!,
    effects: await readEffects(tx, input, started_at),
  };
}

function act(
  deps: Deps,
  { action, line_item_ids, by_console, resolutions, waives_fees, ...ref }: PreviewInput,
): Promise<void> {
  const source = by_console ? 'admin' : 'warehouse';
  const acts: Record<Previewed, () => Promise<void>> = {
    process: () => processReturn(deps, { ...ref, source }),
    reject: () => rejectReturn(deps, { ...ref, message: '–', units: line_item_ids.map(unitOf), source }),
    edit: () =>
      editReturn(deps, {
        ...ref,
        by_console,
        units: resolutions,
        removed_ids: line_item_ids,
        waives_fees,
        override_reason: '–',
        may_override: true,
      }),
    remove: () => removeLineItems(deps, { ...ref, line_item_ids, source }),
    cancel: () => cancelReturn(deps, { ...ref, by_console }),
    close: () => closeReturn(deps, ref),
  };
  return acts[action]();
}

const unitOf = (line_item_id: number) => ({ line_item_id, message: null });
