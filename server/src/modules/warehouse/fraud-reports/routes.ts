import { toTsMs } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import { Type } from '../../../platform/type.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { createFraudReport, deleteFraudReport } from './commands.ts';
import * as schemas from './schemas.ts';
import type { FraudReportRow } from './store.ts';

const operation = {
  tag: 'Returns',
  allow: { key: 'returns', staff: 'returns:write' },
  legacy_group: 'fraud_report',
  path: '/returns/{return_id}/fraud-report',
  params: { return_id: 'Identifier of the return.' },
} as const;

const example = { category: 'item-is-worn', comment: 'Make-up on the collar, tags cut off.' };

/** The operations of API contract, 11.13 and 18.1. */
export function fraudReportRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...operation,
      operation: 'createFraudReport',
      method: 'POST',
      summary: 'Report a return as fraud',
      description:
        'One report per return, in every state. It does not change the return, and no webhook is sent: to stop automatic processing, flag the return too.',
      body: schemas.FraudReportBody,
      body_example: example,
      success: {
        status: 201,
        description: 'The report.',
        schema: schemas.FraudReport,
        examples: {
          report: { ...example, created_at: '2026-04-17T08:40:12.306Z', return_id: 1004207, id: 1031 },
        },
      },
      refusals: ['validation_failed', 'return_not_found', 'fraud_report_exists'],
      async handle({ caller, params, body: { category, comment = null } }) {
        if (category === 'other' && comment === null)
          throw invalid({ comment: [messages.required('comment')] });
        const return_id = pathId(params['return_id']);
        return toJson(
          await createFraudReport(deps, { shop_id: caller.shop.id, return_id, category, comment }),
        );
      },
    }),
    defineRoute({
      ...operation,
      operation: 'deleteFraudReport',
      method: 'DELETE',
      summary: 'Delete the fraud report of a return',
      description: 'A new report may be created afterwards.',
      success: { status: 204, description: 'Deleted.', schema: Type.Null(), examples: {} },
      refusals: ['return_not_found', 'fraud_report_not_found'],
      async handle({ caller, params }) {
        await deleteFraudReport(deps, {
          shop_id: caller.shop.id,
          return_id: pathId(params['return_id']),
        });
        return null;
      },
    }),
  ];
}

function toJson({ category, comment, created_at, return_id, id }: FraudReportRow) {
  return { category, comment, created_at: toTsMs(created_at), return_id, id };
}
