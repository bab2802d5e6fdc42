/** Identifiers and API keys: their forms, not their meaning (API contract, 1.2 and 2.2). */

const max_pid_length = 255;

/**
 * The number of an `id`: an integer from 1 to 9007199254740991, or the same in decimal digits without a leading zero. Undefined for anything else, which
 * cannot name a row, and is answered like an id that does not exist.
 */
export function parseId(value: unknown): number | undefined {
  if (typeof value === 'string') return /^[1-9][0-9]{0,15}$/.test(value) ? parseId(Number(value)) : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

/**
 * A `pid`, an identifier of the commerce platform, as text: the form that is stored and compared. An integer and the
 * same in digits mean the same. Undefined when it is neither a safe integer of 0 or more nor a text of 1 to 255
 * Unicode characters.
 */
export function parsePid(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  if (typeof value !== 'string' || value === '' || value.length > 2 * max_pid_length) return undefined;
  return Array.from(value).length <= max_pid_length ? value : undefined;
}

/** The wire form of a stored `pid`: an integer when it is digits without a leading zero and safe, else the text. */
export function formatPid(pid: string): number | string {
  return parseId(pid) ?? pid;
}

/** What people call a return: its id, after a T where it is of a test side. */
export const returnNumberOf = (id: number | string, is_test_side: boolean): string =>
  is_test_side ? `T${id}` : String(id);

/** Whether the text has the form of an API key and its checksum is right. Says nothing about whether the key exists. */
export function isWellFormedApiKey(text: string): boolean {
  return (
    /^rtr_(test_[1-9][0-9]{0,14}_)?[0-9A-Za-z]{36}$/.test(text) &&
    apiKeyChecksum(text.slice(0, -6)) === text.slice(-6)
  );
}

/** The six characters that end an API key: CRC-32 of those before, in base 62, so that a mistyped key needs no look-up. */
export function apiKeyChecksum(before: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = crc32(before);
  let digits = '';
  while (digits.length < 6) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** CRC-32 (IEEE 802.3) of an ASCII text, bit by bit: 34 characters are not worth a table. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let position = 0; position < text.length; position += 1) {
    crc ^= text.charCodeAt(position);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Whether the text is a UUID as Retour writes it, in lower case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
