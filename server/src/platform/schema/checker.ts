import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import { loadLater } from '../load-later.ts';

const loadAjv = loadLater('ajv/dist/2020.js');

/** The items of an array are checked until so many errors are found in them. */
const max_item_errors = 100;

/**
 * Makes a checker of values against JSON Schema that takes linear time, also for values that are wrong everywhere: it doesn't look at the items of an
 * array that has more than `maxItems`, and stops after the first {@link max_item_errors} errors of an array. Callers name every failing member of an
 * object, and give no `uniqueItems` without a type of the items, which would compare each with each.
 */
export function createChecker(): Ajv2020 {
  const { Ajv2020 } = loadAjv();
  const checker = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false });
  checker.removeKeyword('items');
  return checker.addKeyword({
    keyword: 'items',
    type: 'array',
    schemaType: ['object', 'boolean'],
    code: checkItems,
  });
}

/** As `items` of Ajv does for `allErrors`, but bounded. `errors` is the name of the count in the code that Ajv makes. */
function checkItems(context: KeywordCxt): void {
  const { _, Name } = loadAjv();
  const { gen, data, parentSchema } = context;
  const errors = new Name('errors');
  const most = (parentSchema as { maxItems?: number }).maxItems ?? Number.MAX_SAFE_INTEGER;
  gen.if(_`${data}.length <= ${most}`, () => {
    const before = gen.const('before', errors);
    const valid = gen.name('valid');
    gen.forRange('i', 0, _`${data}.length`, (i) => {
      context.subschema({ keyword: 'items', dataProp: i, dataPropType: 0 }, valid);
      gen.if(_`${errors} - ${before} >= ${max_item_errors}`, () => gen.break());
    });
  });
}
