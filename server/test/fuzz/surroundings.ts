import type { Arbitrary } from 'fast-check';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { ResponseValidator } from '../support/validate-response.ts';
import type { Changes } from './change-counter.ts';
import type { Tally } from './findings.ts';
import type { FindOperation, Operation } from './operations.ts';
import type { Pictures } from './pictures.ts';
import type { Plan } from './plans.ts';
import type { Wire } from './wire.ts';

/** What a run has for all shops. */
export type Surroundings = {
  origin: string;
  wire: Wire;
  operations: Operation[];
  find: FindOperation;
  plans: Arbitrary<Plan>;
  pictures: Pictures;
  validate: ResponseValidator;
  changesOf: (shop_id: number) => Promise<Changes>;
  /** Does what the worker would do for a shop later; answers whether that went well. */
  workOff: (shop: Shop) => Promise<boolean>;
  /** Keys that nobody may use, and values of another shop by the names of parameters. */
  useless_keys: string[];
  foreign: (kinds: readonly string[], index: number) => unknown;
  /** Every column of the database with a value that no row may get: members that bodies have beyond their schemas. */
  surplus: Readonly<Record<string, unknown>>;
  tally: Tally;
};
