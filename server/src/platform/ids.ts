import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Clock } from './clock.ts';

type Prefix = 'req' | 'evt' | 'stl' | 'mov' | 'msg';

const randomFraction = () => randomBytes(4).readUInt32LE() / 2 ** 32;

/** A sortable identifier: `prefix`, `_` and a ULID of 26 characters made at the clock's time. */
export function newId(prefix: Prefix, clock: Clock): string {
  return `${prefix}_${ulid(clock.now().getTime(), randomFraction)}`;
}
