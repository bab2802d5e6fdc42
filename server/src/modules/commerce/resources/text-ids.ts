import { Answer } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';

/** The route that returns Retour's ids as text if the request asks for it (API contract, 19.1). */
export function withTextIds(route: Route): Route {
  return {
    ...route,
    chooses_id_type: true,
    async handle(request) {
      const result = await route.handle(request);
      if (request.headers['x-loop-global-identifier-type'] !== 'string') return result;
      return result instanceof Answer
        ? new Answer(idsAsText(result.body), result.options)
        : idsAsText(result);
    },
  };
}

/** A copy of JSON in which each number whose name is `id`, or ends in `_id`, is text. */
function idsAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsAsText);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'number' && /(^|_)id$/.test(name) ? String(member) : idsAsText(member),
  ]);
  return Object.fromEntries(members) as unknown;
}
