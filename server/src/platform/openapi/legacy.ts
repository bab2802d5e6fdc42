import { problem } from '@retour/contract/problems';
import type { LegacyContext, LegacyGroup, ProblemCode } from '@retour/contract/problems';
import { required } from '@retour/contract/validation-messages';
import type { JsonObject } from './schemas.ts';

/** One body that the legacy profile may give for a code. */
export type LegacyBody = {
  name: string;
  code: ProblemCode;
  status: number;
  schema: JsonObject;
  example: unknown;
};

/** Every legacy body of a code in a group of operations, the special ones first. None: the problem document is sent in both profiles. */
export function legacyBodies(
  code: ProblemCode,
  group: LegacyGroup | undefined,
  fields: string[],
): LegacyBody[] {
  const bodies: LegacyBody[] = [];
  for (const form of problem(code).legacy) {
    if (form.groups && !(group && form.groups.includes(group))) continue;
    const applies = form.applies ?? (() => true);
    const candidates = form.applies ? fields : ['content'];
    const sample = candidates.map((field) => sampleContext(code, field)).find(applies);
    if (!sample) continue;
    const special = form.groups ? `_${group}` : '';
    const varied = [variedContext(sample, 'other'), variedContext(sample)].find(applies) ?? sample;
    const example = plainJson(form.body(sample));
    const shape = shapeOf(example, plainJson(form.body(varied)));
    const schema = { ...shape, 'x-profile': 'legacy' };
    bodies.push({ name: `legacy_${code}${special}`, code, status: form.status, schema, example });
    if (!form.applies) break;
  }
  return bodies;
}

/** One body of each legacy form of a code, with the operations that give it; none named: all others. */
export function legacySamples(
  code: ProblemCode,
): { groups: readonly LegacyGroup[] | undefined; status: number; example: unknown }[] {
  return problem(code).legacy.flatMap(({ groups, status, body, applies = () => true }) => {
    const sample = ['content', 'line_item_id', 'name']
      .map((field) => sampleContext(code, field))
      .find(applies);
    return sample ? [{ groups, status, example: plainJson(body(sample)) }] : [];
  });
}

function sampleContext(code: ProblemCode, field: string): LegacyContext {
  const message = required(field);
  return {
    detail: code === 'validation_failed' ? message : problem(code).when,
    errors: { [field]: [message] },
    echo: { cart: [777777] },
    variant_id: 777777,
    ineligibility_code: 'final-sale',
  };
}

/** A second occurrence, which differs in everything that a body may show of one. */
function variedContext({ errors = {} }: LegacyContext, field = Object.keys(errors)[0]!): LegacyContext {
  const detail = 'Another message.';
  return {
    detail,
    errors: { [field]: [detail] },
    echo: { cart: ['A-1'], shopify: 'e30=' },
    variant_id: 888888,
    ineligibility_code: 'outside-window',
  };
}

const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * The schema of two bodies: what is equal in both is constant, what differs is only of its type, what only one has is optional, and what is
 * of two types can be anything.
 */
function shapeOf(a: unknown, b: unknown): JsonObject {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === 0
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items: shapeOf(a[0], b[0]), minItems: 1 };
  }
  if (isObject(a) && isObject(b)) {
    const in_both = Object.keys(a).filter((name) => Object.hasOwn(b, name));
    if (in_both.length === 0) {
      return { type: 'object', additionalProperties: shapeOf(Object.values(a)[0], Object.values(b)[0]) };
    }
    const shapes = Object.entries({ ...b, ...a }).map(([name, member]) => [
      name,
      in_both.includes(name) ? shapeOf(a[name], b[name]) : { type: typeof member },
    ]);
    return { type: 'object', required: in_both, properties: Object.fromEntries(shapes) };
  }
  if (typeof a !== typeof b) return {};
  const type = typeof a === 'number' ? 'integer' : typeof a;
  return a === b ? { type, const: a } : { type };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
