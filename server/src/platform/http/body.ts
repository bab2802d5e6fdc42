import { Refusal } from '../refusal.ts';

const max_depth = 20;
const max_members = 1000;

/** Reads a JSON body; anything but well-formed JSON within the limits of API contract, 1.4 and 21 is `malformed_json`. */
export function parseJson(raw: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    throw malformed("The body isn't UTF-8.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The message cites the text, and cuts characters of two code units in half.
    const why = (error as Error).message.slice(0, 100).toWellFormed();
    throw malformed(`The body isn't valid JSON: ${why}.`);
  }
  check(value, 1);
  return /\\ud[89a-f]/i.test(text) ? toWellFormed(value) : value;
}

/** A copy in which U+FFFD stands for every half of a surrogate pair: an escape can write one, but UTF-8 and the database cannot. */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), toWellFormed(member)]),
  );
}

export const malformed = (detail: string) => new Refusal('malformed_json', detail);

function check(value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth > max_depth) throw malformed(`The body is nested deeper than ${max_depth} levels.`);
  const names = Object.keys(value);
  if (!Array.isArray(value)) checkNames(value as Record<string, unknown>, names);
  for (const name of names) check((value as Record<string, unknown>)[name], depth + 1);
}

function checkNames(value: Record<string, unknown>, names: string[]): void {
  if (names.length > max_members)
    throw malformed(`An object of the body has more than ${max_members} members.`);
  if (names.includes('__proto__')) throw malformed('The body has a member named __proto__.');
  const nested = value['constructor'];
  if (
    Object.hasOwn(value, 'constructor') &&
    nested !== null &&
    typeof nested === 'object' &&
    Object.hasOwn(nested, 'prototype')
  ) {
    throw malformed('The body has a member named constructor.prototype.');
  }
}
