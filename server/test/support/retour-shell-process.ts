// Runs commands of `retour` one after the other in one process, as they come from its parent: see retour-shell.ts.
import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { failure } from '../../src/cli/failure.ts';
import { createProgram } from '../../src/cli/program.ts';
import type { Outcome } from './retour.ts';

const written = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (text: string | Uint8Array) => {
    written[name] += String(text);
    return true;
  };
}

async function run(args: string[]): Promise<Outcome> {
  Object.assign(written, { stdout: '', stderr: '' });
  process.exitCode = 0;
  try {
    const program = await createProgram(args);
    throwInsteadOfExit(program);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
    if (!(error instanceof CommanderError)) console.error(failure(error));
  }
  return { code: process.exitCode, ...written };
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const below of command.commands) throwInsteadOfExit(below);
}

let previous = Promise.resolve();
process.on('message', (args: string[]) => {
  previous = previous.then(async () => void process.send!(await run(args)));
});
