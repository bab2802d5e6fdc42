import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from './failure.ts';

/** The text of a file, or of the standard input for "-": secrets stay out of the shell's history. */
export async function readTextFile(file: string): Promise<string> {
  if (file === '-') return (await text(process.stdin)).trim();
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be read (${error.code}).`);
  });
  return content.trim();
}
