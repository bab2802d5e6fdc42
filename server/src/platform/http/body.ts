import { Refusal } from '../refusal.ts';

const max_depth = 20;
const max_members = 1000;
const max_values = 50_000;
/** Of a number, true, false or null: reading the digits of a number takes longer the more there are. */
const max_token_length = 100;

/** Reads a JSON body; anything but well-formed JSON within the limits of API contract, 1.4 and 21 is `malformed_json`. */
export function parseJson(raw: Buffer): unknown {
  checkShape(raw);
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
  checkNames(value);
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

/** Refuses what is nested too deep, holds too much or has endless numbers, before anything is made of it. What isn't JSON passes. */
function checkShape(raw: Buffer): void {
  const members = new MemberCount();
  let values = 1;
  let token_start = 0;
  for (let i = 0; i < raw.length; i++) {
    const at = raw[i]!;
    switch (at) {
      case 0x22: // "
        i = endOfText(raw, i);
        break;
      case 0x2c: // ,
        values++;
        members.next();
        break;
      case 0x7b: // {
      case 0x5b: // [
        values++;
        members.open(at === 0x7b);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        members.close();
        break;
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x3a: // :
        break;
      default:
        if (i - token_start > max_token_length)
          throw malformed(`The body has a number of more than ${max_token_length} characters.`);
        continue;
    }
    token_start = i;
    if (values > max_values) throw malformed(`The body has more than ${max_values} values.`);
  }
}

/** Counts the members of each object that is open. */
class MemberCount {
  readonly #levels: number[] = [];

  open(is_object: boolean): void {
    // Of an array, only all values of the body together count.
    this.#levels.push(is_object ? 1 : Number.NEGATIVE_INFINITY);
    if (this.#levels.length > max_depth)
      throw malformed(`The body is nested deeper than ${max_depth} levels.`);
  }

  next(): void {
    const last = this.#levels.length - 1;
    if (last >= 0 && ++this.#levels[last]! > max_members)
      throw malformed(`An object of the body has more than ${max_members} members.`);
  }

  close(): void {
    this.#levels.pop();
  }
}

/** Where the text ends that begins at a quotation mark. */
function endOfText(raw: Buffer, start: number): number {
  let i = start + 1;
  for (let at = raw[i]; i < raw.length && at !== 0x22; at = raw[i]) i += at === 0x5c ? 2 : 1;
  return i;
}

/** Refuses names that reach for the prototype of objects. */
function checkNames(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) return value.forEach(checkNames);
  if (Object.hasOwn(value, '__proto__')) throw malformed('The body has a member named __proto__.');
  const nested = Object.hasOwn(value, 'constructor') ? value.constructor : undefined;
  if (nested !== null && typeof nested === 'object' && Object.hasOwn(nested, 'prototype'))
    throw malformed('The body has a member named constructor.prototype.');
  for (const name of Object.keys(value)) checkNames((value as Record<string, unknown>)[name]);
}
