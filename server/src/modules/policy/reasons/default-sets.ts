import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout_dir } from '../../../platform/config.ts';
import { checkSet } from './check-set.ts';
import { combineSets, general_set } from './choose-set.ts';
import type { ReasonSets } from './choose-set.ts';
import type { ReasonSet } from './reason-set.ts';

const names = [general_set, 'apparel', 'footwear', 'electronics', 'beauty', 'home', 'accessories'];

/** The sets that the service brings: `data/reasons`. */
export const default_sets: readonly ReasonSet[] = names.map((name) => {
  const checked = checkSet(
    JSON.parse(readFileSync(join(checkout_dir, 'data/reasons', `${name}.json`), 'utf8')),
  );
  if ('problems' in checked) throw new Error(`data/reasons/${name}.json: ${checked.problems.join(' ')}`);
  return { ...checked.set, reasons: checked.set.reasons ?? [] };
});

/** What a shop has that made none of its own. */
export const without_own: ReasonSets = combineSets(default_sets, []);
