import { resolve } from './openapi.ts';
import type { Schema } from './openapi.ts';

export type Field = { name: string; type: string; required: boolean; description: string };

const most_levels = 4;

/** The fields of a body, those of nested objects below theirs: `items[].id`. */
export function fieldsOf(schema: Schema, prefix = '', level = 0): Field[] {
  const { properties = {}, required = [] } = flat(schema);
  return Object.entries(properties).flatMap(([member, given]) => {
    const name = prefix + member;
    const value = flat(given);
    const items = value.items && flat(value.items);
    const inner = value.properties ? value : items?.properties ? items : undefined;
    return [
      {
        name,
        type: typeOf(given),
        required: required.includes(member),
        description: given.description ?? value.description ?? '',
      },
      ...(inner && level < most_levels
        ? fieldsOf(inner, `${name}${inner === items ? '[]' : ''}.`, level + 1)
        : []),
    ];
  });
}

/** What a value is, in words. */
export function typeOf(given: Schema): string {
  const schema = resolve(given);
  const { type, items, enum: words, const: only, anyOf, oneOf, allOf } = schema;
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (words) return words.map((word) => `\`${String(word)}\``).join(', ');
  if (type === 'array') return items ? `list of ${typeOf(items)}` : 'list';
  if (type !== undefined) return [type].flat().join(' or ');
  const forms = anyOf ?? oneOf;
  if (forms) return [...new Set(forms.map(typeOf))].join(' or ');
  if (allOf) return 'object';
  return 'any value';
}

/** A schema with the members of those that it is put together from; of alternatives, those of the first object. */
function flat(given: Schema): Schema {
  const schema = resolve(given);
  const parts = (schema.allOf ?? []).map(flat);
  const form = (schema.anyOf ?? schema.oneOf ?? []).map(flat).find((each) => each.properties ?? each.items);
  const all = [...parts, ...(form ? [form] : [])];
  if (all.length === 0) return schema;
  return {
    ...schema,
    ...all.find((part) => part.items),
    ...(all.some((part) => part.properties) && {
      properties: Object.assign(
        {},
        ...all.map((part) => part.properties ?? {}),
        schema.properties ?? {},
      ) as Record<string, Schema>,
    }),
    required: [...(schema.required ?? []), ...all.flatMap((part) => part.required ?? [])],
  };
}
