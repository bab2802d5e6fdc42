import { createInterface } from 'node:readline';
import { ConfigError } from '../platform/config.ts';
import { CommandError } from './failure.ts';

type Question = {
  question: string;
  /** The answer, if an option gave it. */
  given: string | undefined;
  /** The option that gives the answer. */
  option: string;
  /** What an empty answer means. */
  usual?: string | undefined;
  /** Checks the answer; an error is shown, and the question asked again. */
  read: (text: string) => string;
};

export type Ask = ((question: Question) => Promise<string>) & { close(): void };

/** Asks questions at the terminal, or reads the answers from standard input, one a line. */
export function createAsker(): Ask {
  let reader: ReturnType<typeof createInterface> | undefined;
  let answers: AsyncIterator<string>;

  async function nextLine(prompt: string, option: string): Promise<string> {
    if (!reader) {
      reader = createInterface({ input: process.stdin, output: process.stderr });
      answers = reader[Symbol.asyncIterator]();
    }
    reader.setPrompt(prompt);
    reader.prompt();
    const { value, done } = await answers.next();
    if (done) throw new CommandError(`There is no answer: give it with ${option}.`);
    return value.trim();
  }

  const ask = async ({ question, given, option, usual, read }: Question) => {
    if (given !== undefined) return read(given);
    const hint = usual ? ` [${usual}]` : '';
    for (;;) {
      const answer = (await nextLine(`${question}${hint}: `, option)) || (usual ?? '');
      try {
        return read(answer);
      } catch (error) {
        if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
        console.error(error.message);
      }
    }
  };
  return Object.assign(ask, { close: () => reader?.close() });
}
