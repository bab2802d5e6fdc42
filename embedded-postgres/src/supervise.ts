import type { Log } from './log.ts';

const look_ms = 500;
const longest_pause_ms = 8000;

/**
 * Looks twice a second whether the server runs, and starts it again when it does not; after a failed start it waits longer each time.
 * The timer does not keep the process alive. The answer ends it, once a start under way is over.
 */
export function supervise(
  isRunning: () => boolean,
  restart: () => Promise<void>,
  log: Pick<Log, 'error'>,
): () => Promise<void> {
  let pause_ms = look_ms;
  let restarting: Promise<void> | undefined;
  let timer = setTimeout(look, look_ms).unref();
  let ended = false;

  function look(): void {
    if (isRunning()) return again();
    restarting = recover().then(again);
  }

  async function recover(): Promise<void> {
    try {
      await restart();
      pause_ms = look_ms;
    } catch (error) {
      pause_ms = Math.min(2 * pause_ms, longest_pause_ms);
      log.error({ err: error }, `PostgreSQL couldn't be restarted; next attempt in ${pause_ms / 1000} s`);
    }
  }

  function again(): void {
    if (!ended) timer = setTimeout(look, pause_ms).unref();
  }

  return async () => {
    ended = true;
    clearTimeout(timer);
    await restarting;
  };
}
