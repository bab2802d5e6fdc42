import { createSharedValue } from '../shared-value.ts';

// The API answers step_up_required where a member has to confirm who they are. The request waits until they did, and is then sent again.

type Waiting = { settle: (confirmed: boolean) => void; promise: Promise<boolean> };

const waiting = createSharedValue<Waiting | undefined>(undefined);

/** Asks the member to confirm who they are; false when they don't. Requests that ask at the same time wait for one dialog. */
export function confirmIdentity(): Promise<boolean> {
  const before = waiting.read();
  if (before) return before.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (confirmed: boolean) => {
    waiting.change(undefined);
    resolve(confirmed);
  };
  waiting.change({ settle, promise });
  return promise;
}

/** What ends the wait, while a request waits. */
export const useStepUp = waiting.useValue;

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
