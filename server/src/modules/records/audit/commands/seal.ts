import type { Deps } from '../../../../platform/deps.ts';
import { outsideActs } from '../../../../platform/acts.ts';
import { hashOf, hashOfDetails } from '../chain.ts';
import type { Checked, SealedAct } from '../chain.ts';
import { appendSealed, dropOldest, hasWaiting, listWaiting, lockLog } from '../store.ts';
import type { WaitingAct } from '../store.ts';

const batch = 500;
/** Acts that one reader of the log seals at most before reading; the job seals the rest. */
const most_batches = 20;

/** Seals the acts of a shop that wait: appends them to its log in one order, each bound to the one before. */
export async function sealActs({ db }: Pick<Deps, 'db'>, shop_id: number): Promise<void> {
  for (let i = 0; i < most_batches && (await hasWaiting(db.root, shop_id)); i++) {
    await outsideActs(() =>
      db.inTransaction(async (tx) => {
        let last = await lockLog(tx, shop_id);
        const waiting = await listWaiting(tx, shop_id, batch);
        if (waiting.length === 0) return;
        const sealed = waiting.map((act) => {
          const { id: act_id, ...rest } = act;
          const entry = seal(rest, last);
          last = entry;
          return { ...entry, act_id };
        });
        await appendSealed(tx, shop_id, sealed);
      }),
    );
  }
}

function seal(act: Omit<WaitingAct, 'id'>, last: Checked): SealedAct {
  const details_hash = hashOfDetails(act.details);
  const entry = { ...act, sequence: last.sequence + 1, previous_hash: last.hash, details_hash };
  return { ...entry, hash: hashOf(entry) };
}

/** Deletes the oldest entries of a log, from before a time; the log then begins later. Returns how many, at most a batch. */
export function dropOldEntries({ db }: Pick<Deps, 'db'>, shop_id: number, before: Date): Promise<number> {
  return db.inTransaction(async (tx) => {
    await lockLog(tx, shop_id);
    return dropOldest(tx, shop_id, before, batch);
  });
}
