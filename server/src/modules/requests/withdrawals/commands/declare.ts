import { createHash } from 'node:crypto';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { dropHeld, holdStatement, listHeld, readHeld } from '../held-statements.ts';
import { withTimeout } from '../with-timeout.ts';
import { makeEntry } from '../statement.ts';
import type { Entry, Received } from '../statement.ts';
import { registerEntry } from './register.ts';

/** A statement that was received, as its receipt shows it. */
export type Declared = Entry & {
  /** False for a repeated confirmation. */
  is_new: boolean;
  /** In a file of the data folder instead of the register, until the database can store it. */
  is_held: boolean;
};

/** How long a consumer waits for the database. Then the statement goes to a file; what is under way may still end, and counts once. */
const timeout_ms = 8000;

/**
 * Receives a statement of withdrawal: every one, whatever it is about. It is in the register of the shop when this returns, or in a file of the data folder
 * while the database can't store it. A repeated confirmation changes nothing and returns what was received first. Bounds are the caller's to check.
 */
export async function declareWithdrawal(deps: Deps, received: Received): Promise<Declared> {
  const entry = makeEntry(received, (confirmation) => seal(deps, confirmation));
  try {
    const { row, is_new } = await withTimeout(registerEntry(deps, entry), timeout_ms);
    return { ...row, is_new, is_held: false };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.log.error(
      { err: error, shop_id: entry.shop_id },
      'withdrawal stored in a file: database unavailable',
    );
    const held = await holdStatement(deps.config, entry);
    return { ...held, is_new: held.received_at === entry.received_at, is_held: true };
  }
}

/** Bytes that follow from a confirmation, and that only this installation can compute. */
const seal = ({ cursors }: Pick<Deps, 'cursors'>, confirmation: string): Buffer =>
  createHash('sha256').update(cursors.write('reference of a withdrawal', { confirmation })).digest();

/**
 * Moves statements from files into the register, with the time at which they were received. Safe to run in several processes at once. Returns how many
 * were moved; throws when the database still can't store them.
 */
export async function takeOverHeld(deps: Deps): Promise<number> {
  let moved = 0;
  for (const name of await listHeld(deps.config)) {
    const entry = await readHeld(deps.config, name).catch((error: unknown) => {
      // Another process has moved it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      deps.log.error({ err: error, file: name }, 'the file of a withdrawal can’t be read');
      return undefined;
    });
    if (!entry) continue;
    await registerEntry(deps, entry);
    await dropHeld(deps.config, name);
    deps.log.warn({ shop_id: entry.shop_id, reference: entry.reference }, 'a withdrawal was taken over');
    moved++;
  }
  return moved;
}
