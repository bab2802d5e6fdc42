import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, which has the documents that the site is made from. */
export const checkout = fileURLToPath(new URL('../../../..', import.meta.url));

export const readText = (path: string): string => readFileSync(join(checkout, path), 'utf8');

/** The version that the pages describe. */
export const version = (JSON.parse(readText('package.json')) as { version: string }).version;
