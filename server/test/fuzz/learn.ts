import { kindsOfParameter } from './known-values.ts';
import { readPages, readWays } from './links.ts';
import type { Way } from './links.ts';
import type { FindOperation, Operation } from './operations.ts';
import type { SeededShop } from './seeded-shop.ts';

type Said = { operation: Operation; params: Record<string, unknown>; body: unknown; choice: number };

/** Remembers what an answer tells of, and answers where its links lead; what they ask for is kept as well. */
export function learn(
  { known, places }: Pick<SeededShop, 'known' | 'places'>,
  find: FindOperation,
  { operation, params, body, choice }: Said,
): Way[] {
  const ways = readWays(body, find, choice);
  if (operation.method === 'DELETE') forget({ known, places }, operation, params);
  else {
    known.learn(operation.path, body);
    const asked = places.learn(operation, params, body);
    if (ways.length > 0) ways.push(...asked);
  }
  for (const { operation: next, ...request } of readPages(body, find)) known.offer(next.id, request);
  // What leads nowhere any more is over.
  if (ways.length > 0 && ways.every(({ operation: next }) => next.method === 'GET'))
    for (const { operation: next, params: named } of ways) places.forget(next, named!);
  for (const { operation: next, params: named, body: said } of ways)
    if (next.method !== 'GET')
      known.offer(next.id, { params: named!, ...(said === undefined ? {} : { body: said }) });
  return ways;
}

/** Forgets what was deleted. */
export function forget(
  { known, places }: Pick<SeededShop, 'known' | 'places'>,
  operation: Operation,
  params: Record<string, unknown>,
): void {
  places.forget(operation, params);
  const last = operation.params.at(-1)?.name;
  if (!last || !operation.path.endsWith(`{${last}}`)) return;
  for (const kind of kindsOfParameter(operation.path, last)) known.forget(kind, params[last]);
}
