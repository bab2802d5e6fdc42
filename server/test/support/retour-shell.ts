import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment, Outcome } from './retour.ts';

/** Runs commands of `retour` with the same settings, without starting a process for each, which takes most of a second. */
export type RetourShell = { run(...args: string[]): Promise<Outcome>; close(): Promise<void> };

const script = fileURLToPath(new URL('retour-shell-process.ts', import.meta.url));

/** `cwd` is where the commands read and write files that they are given by relative paths. */
export function startRetourShell(settings: Environment, cwd?: string): RetourShell {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = fork(script, { env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings }, cwd });
  let previous: Promise<unknown> = Promise.resolve();
  const ask = async (args: string[]): Promise<Outcome> => {
    child.send(args);
    const [outcome] = (await once(child, 'message')) as [Outcome];
    // Every command that opens the database says so first.
    return { ...outcome, stderr: outcome.stderr.replace(/^Database: .*\n/, '') };
  };
  return {
    run(...args) {
      const answer = previous.then(() => ask(args));
      previous = answer.catch(() => {});
      return answer;
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
