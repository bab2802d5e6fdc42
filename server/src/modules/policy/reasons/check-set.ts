import { checkReasons } from './check-reasons.ts';
import { tidyType } from './choose-set.ts';
import type { OwnSet } from './choose-set.ts';
import { Problems, isCode, isObject } from './problems.ts';

const max_types = 500;

/** What a file says about a set, once nothing is wrong with it. */
export type CheckedSet = { set: OwnSet } | { problems: string[] };

/**
 * Reads a reason set as people write it: `name`, and `reasons`, `product_types` or both. Names every fault with its place; members that are not known are
 * faults, since a flag that is misspelt would be lost.
 */
export function checkSet(value: unknown): CheckedSet {
  const problems = new Problems();
  if (!isObject(value)) return { problems: ['A reason set is an object with "name" and "reasons".'] };
  problems.checkMembers('', value, ['name', 'product_types', 'reasons']);
  const { name, product_types, reasons } = value;
  if (!isCode(name))
    problems.add('name', 'is needed: lower-case letters, digits and hyphens, such as "apparel".');
  const types = checkTypes(problems, product_types);
  const tree = reasons === undefined ? null : checkReasons(problems, reasons);
  if (reasons === undefined && types.length === 0)
    problems.add('reasons', 'is required, unless the set only adds product_types to a default set.');
  if (problems.list.length > 0) return { problems: problems.list };
  return { set: { name: name as string, product_types: types, reasons: tree } };
}

function checkTypes(problems: Problems, value: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > max_types) {
    problems.add('product_types', `must be a list of at most ${max_types} texts.`);
    return [];
  }
  const types = value.map((type: unknown, i) => {
    const tidy = typeof type === 'string' ? tidyType(type) : '';
    if (tidy === '' || tidy.length > 255)
      problems.add(`product_types[${i}]`, 'must be a text of 1 to 255 characters.');
    return tidy;
  });
  return [...new Set(types)];
}
