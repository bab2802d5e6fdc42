import { pino } from 'pino';

/**
 * Members of errors that hold values of rows, such as `detail`: "Key (email)=(ana@example.com) already exists.", or the parameters of a statement;
 * and the connection of `pg`, 4 kB with the key that cancels its statements.
 */
const left_out = new Set(['client', 'detail', 'where', 'internalQuery', 'parameters']);

/** PostgreSQL's errors about a value quote it in their message: invalid input syntax for type integer: "ana@example.com". */
const code_about_a_value = /^22[0-9A-Z]{3}$/;

/** An error as the log shows it: with its causes, and without anything that PostgreSQL says of the values in a row. */
export function serializeError(error: Error): object {
  return withoutValues(pino.stdSerializers.err(error), messagesWithValues(error));
}

function withoutValues(value: unknown, messages: readonly string[]): object {
  const kept = Object.entries(value as object).filter(([name]) => !left_out.has(name));
  return Object.fromEntries(
    kept.map(([name, member]) => {
      if (typeof member === 'string') return [name, messages.reduce(replaceMessage, member)];
      if (Array.isArray(member)) return [name, member.map((one) => ofMember(one, messages))];
      return [name, ofMember(member, messages)];
    }),
  );
}

const ofMember = (member: unknown, messages: readonly string[]) =>
  typeof member === 'object' && member !== null && 'stack' in member
    ? withoutValues(member, messages)
    : member;

const replaceMessage = (text: string, message: string) =>
  text.replaceAll(message, () => message.replace(/".*"/s, '"…"'));

/** The messages that quote a value, of an error, its causes and its parts. */
function messagesWithValues(error: unknown, seen = new Set<unknown>()): string[] {
  if (!(error instanceof Object) || seen.has(error)) return [];
  seen.add(error);
  const { message, code, cause, errors } = error as Record<string, unknown>;
  const own = typeof code === 'string' && code_about_a_value.test(code) ? [String(message)] : [];
  const others = [cause, ...(Array.isArray(errors) ? errors : [])];
  return [...own, ...others.flatMap((other) => messagesWithValues(other, seen))];
}
