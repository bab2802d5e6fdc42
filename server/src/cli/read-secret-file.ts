import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from './failure.ts';

/** A secret from a file, or from standard input for "-", so that it stays out of the shell's history. */
export async function readSecretFile(file: string): Promise<string> {
  if (file === '-') return (await text(process.stdin)).trim();
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be read (${error.code}).`);
  });
  return content.trim();
}
