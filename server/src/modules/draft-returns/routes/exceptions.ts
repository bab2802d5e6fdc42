import { nameOf } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { overridePolicy } from '../commands/change-draft.ts';
import * as schemas from '../schemas.ts';
import { answered, answering, one, params, targetOf } from './common.ts';

/** Exceptions from the policy, which staff make with a reason. */
export function exceptionRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      tag: 'Draft returns',
      allow: { key: 'draft_returns:write', staff: 'policies:override' },
      method: 'POST',
      operation: 'overrideDraftReturnPolicy',
      path: `${one}/exception`,
      params,
      summary: 'Make an exception from the policy',
      description:
        'Units that the policy refuses can be returned, for every outcome, and fees can be waived. Only drafts of staff. What was overridden is recorded when the draft is submitted.',
      body: schemas.ExceptionBody,
      body_example: { reason: 'The parcel was lost for weeks.', waives_fees: true },
      success: answered('The draft with the exception.'),
      refusals: ['validation_failed', 'draft_not_found', 'draft_not_open'],
      handle(request) {
        const { caller, body } = request;
        const reason = body.reason?.trim() || null;
        const exception =
          reason === null ? null : { reason, by: nameOf(caller), waives_fees: body.waives_fees ?? false };
        return answer(request, overridePolicy(deps, targetOf(request), exception));
      },
    }),
  ];
}
