import { useSyncExternalStore } from 'react';

// The API answers step_up_required where a member has to confirm who they are. The request waits until they did, and is then sent again.

type Waiting = { settle: (confirmed: boolean) => void; promise: Promise<boolean> };

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

function change(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the member to confirm who they are; false when they don't. Requests that ask at the same time wait for one dialog. */
export function confirmIdentity(): Promise<boolean> {
  if (waiting) return waiting.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (confirmed: boolean) => {
    change(undefined);
    resolve(confirmed);
  };
  change({ settle, promise });
  return promise;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What ends the wait, while a request waits. */
export const useStepUp = (): Waiting | undefined => useSyncExternalStore(subscribe, () => waiting);

/** Whether a response asks for a step-up. */
export async function asksForStepUp(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code === 'step_up_required';
}

/** A key for the request that is sent again: the refusal was stored under the one before. */
export const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
