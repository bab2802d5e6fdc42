type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A copy of an OpenAPI document in which an object may have no members but the stated ones. Clients must bear new members; our tests must
 * not bear undocumented ones.
 */
export function closeDocument<T extends object>(document: T): T {
  return close(document, false) as T;
}

function close(value: unknown, in_all_of: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => close(item, in_all_of));
  if (!isObject(value)) return value;
  const copy: Json = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === 'examples' || name === 'example') copy[name] = member;
    // The parts of `allOf` describe one object together: only the whole can be closed. `Problem` is always such a part.
    else copy[name] = close(member, name === 'allOf' || name === 'Problem');
  }
  if (Array.isArray(value['allOf'])) copy['unevaluatedProperties'] = false;
  else if (!in_all_of && value['type'] === 'object' && isObject(value['properties']))
    copy['additionalProperties'] ??= false;
  return copy;
}
