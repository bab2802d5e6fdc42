import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout_dir } from '../../../../platform/config.ts';
import type { PolicyDocument } from './document.ts';

/** Policies to begin with, and what each is for: `data/policies`. */
export const STARTERS = {
  apparel: 'Fashion: 30 days; exchanges and credit are free and earn a bonus, refunds have a fee.',
  electronics: 'Electronics: 14 days, a restocking fee, questions about the fault, grading before payment.',
  'eu-shop': 'Shops in the European Union: the right of withdrawal, and 30 days for credit and exchanges.',
  outlet: 'Outlets: final sale, except for items that are faulty or tagged as returnable.',
} as const;
export type StarterName = keyof typeof STARTERS;

export function isStarter(name: string): name is StarterName {
  return Object.hasOwn(STARTERS, name);
}

/** The policy, as it can be saved. Its amounts are examples, in the currency that it names. */
export function readStarter(name: StarterName): PolicyDocument {
  return readJson(`${name}.json`) as PolicyDocument;
}

/** What it promises: a file of cases. */
export function readStarterCases(name: StarterName): unknown {
  return readJson(`${name}.cases.json`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(checkout_dir, 'data/policies', file), 'utf8'));
}
