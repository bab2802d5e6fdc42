import { InvalidArgumentError } from 'commander';

/** Reads an option that counts something. */
export function parseWholeNumber(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of 1 or more.');
  return Number(text);
}
