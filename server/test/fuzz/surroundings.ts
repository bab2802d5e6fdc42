import type { Arbitrary } from 'fast-check';
import type { ResponseValidator } from '../support/validate-response.ts';
import type { Tally } from './findings.ts';
import type { Operation } from './operations.ts';
import type { Plan } from './plans.ts';
import type { Wire } from './wire.ts';

/** What a run has for all shops. */
export type Surroundings = {
  origin: string;
  wire: Wire;
  operations: Operation[];
  plans: Arbitrary<Plan>;
  validate: ResponseValidator;
  changesOf: (shop_id: number) => Promise<number>;
  /** Keys that nobody may use, and values of another shop by the names of parameters. */
  useless_keys: string[];
  foreign: (kinds: readonly string[], index: number) => unknown;
  tally: Tally;
};
