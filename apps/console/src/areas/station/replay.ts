import type { Action, ActionEntry, Entry, PhotoEntry, Refusal } from './types.ts';

/** Actions that one request takes. */
const batch_size = 100;

/** What became of an entry at the server. */
export type Outcome = { refusal?: Refusal };

/** Why sending stopped: nothing is lost, it's tried again. */
export type Halt = 'offline' | 'signed_out' | 'busy';

export type Sender = {
  /** Sends actions in their order; a result for each. `invalid`: the request itself was refused. */
  sendActions: (
    actions: readonly Action[],
  ) => Promise<{ results: readonly Outcome[] } | { invalid: Refusal } | { halt: Halt }>;
  sendPhoto: (photo: PhotoEntry) => Promise<Outcome | { halt: Halt }>;
};

export type Queue = {
  /** The entries that wait, the first first; those that were refused wait for a person. */
  listWaiting: (limit: number) => Promise<Entry[]>;
  /** Takes entries that were applied out of the queue, and marks those that were refused, all at once. */
  settle: (settled: readonly { entry: Entry; outcome: Outcome }[]) => Promise<void>;
};

/**
 * Sends what waits, in order, until nothing does. An entry leaves the queue only when the server has said what became of it: whatever happens
 * before, it's sent again with its id, and the server applies it once. Answers why it stopped early. Only one may run at a time.
 */
export async function replay(queue: Queue, sender: Sender): Promise<Halt | undefined> {
  for (;;) {
    const waiting = await queue.listWaiting(batch_size);
    const [first] = waiting;
    if (!first) return undefined;
    const halt =
      first.kind === 'photo'
        ? await replayPhoto(queue, sender, first)
        : await replayActions(queue, sender, leadingActions(waiting));
    if (halt) return halt;
  }
}

function leadingActions(waiting: readonly Entry[]): ActionEntry[] {
  const end = waiting.findIndex(({ kind }) => kind === 'photo');
  return waiting.slice(0, end === -1 ? undefined : end) as ActionEntry[];
}

async function replayActions(
  queue: Queue,
  sender: Sender,
  entries: readonly ActionEntry[],
): Promise<Halt | undefined> {
  const answer = await sender.sendActions(entries.map(({ action }) => action));
  if ('halt' in answer) return answer.halt;
  if ('results' in answer) {
    await queue.settle(entries.map((entry, index) => ({ entry, outcome: answer.results[index] ?? {} })));
    return undefined;
  }
  // One of them is at fault: each on its own, so that the others aren't held up.
  if (entries.length > 1) {
    for (const entry of entries) {
      const halt = await replayActions(queue, sender, [entry]);
      if (halt) return halt;
    }
    return undefined;
  }
  await queue.settle([{ entry: entries[0]!, outcome: { refusal: answer.invalid } }]);
  return undefined;
}

async function replayPhoto(queue: Queue, sender: Sender, entry: PhotoEntry): Promise<Halt | undefined> {
  const answer = await sender.sendPhoto(entry);
  if ('halt' in answer) return answer.halt;
  await queue.settle([{ entry, outcome: answer }]);
  return undefined;
}
