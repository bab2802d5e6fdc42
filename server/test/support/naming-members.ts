/** Names of parameters and members that refer to a row; `provider_…` and the like are names in other systems. */
export const namesSomething = (name: string) =>
  /(^|_)(id|ids|cursor|email|barcode|barcodes)$/.test(name) || name === 'order_name';

/** The names of members of a body that refer to a row. */
export function membersOf(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(membersOf))];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [
    // A postal code names something together with a name beside it: the order of a deep link.
    ...(name === 'zip' && Object.hasOwn(value, 'name') ? [name] : []),
    ...(namesSomething(name) && !name.startsWith('provider_') ? [name] : []),
    ...membersOf(member),
  ]);
}

/** A copy of a body in which every member of this name has the value, in its own form. */
export function withMember(body: unknown, name: string, value: string): unknown {
  if (Array.isArray(body)) return body.map((item) => withMember(item, name, value));
  if (body === null || typeof body !== 'object') return body;
  const copy = Object.fromEntries(
    Object.entries(body).map(([key, member]) => [key, withMember(member, name, value)]),
  );
  if (!Object.hasOwn(body, name)) return copy;
  const own = /^\d+$/.test(value) ? Number(value) : value;
  copy[name] = Array.isArray(copy[name]) ? [own] : own;
  // A link names its order by two members together.
  if (name === 'zip') return { ...copy, name: value, zip: '43215' };
  return copy;
}

/** Their paths hold a name that the caller gives, or one of a few words: nothing of another shop. */
export const without_slots = new Set([
  'saveReasonSet',
  'switchEmailMessage',
  'getEmailText',
  'replaceEmailText',
  'resetEmailText',
]);

/** Their paths hold a name that the caller chooses, so that a value can be wrong there. */
export const named_by_callers = new Set(['putNetworkShipment', 'putNetworkLocation']);

/** Whether a member or parameter can name something by a text; an id of ours is a number. */
export const namesText = ({ name, route }: { name: string; route: { path: string } }): boolean =>
  !['return_id', 'line_item_id', 'line_item_ids', 'label_request_id', 'destination_id'].includes(name) &&
  !(name === 'id' && !route.path.includes('external'));
