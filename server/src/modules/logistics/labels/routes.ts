import { parseRange, parseTime } from '@retour/contract/time';
import { readAmount } from '../../../platform/schema/amounts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bodyId } from '../../../platform/fields.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { fulfilRequest } from './commands/create-label.ts';
import { generateLabel } from './commands/generate-label.ts';
import { changeLabelStatus } from './commands/record-label-status.ts';
import { reportError } from './commands/report-error.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { listRequests, readRequest } from './store-list.ts';

const tag = 'Labels';

/** The operations of API contract, 17. */
export function labelRoutes(deps: Deps): Route[] {
  return [generateRoute(deps), ...requestRoutes(deps), ...writeRoutes(deps)];
}

function generateRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'generateLabel',
    tag,
    allow: { key: 'returns', staff: 'returns:write' },
    legacy_group: 'generate_label',
    method: 'POST',
    path: '/returns/{return_id}/labels',
    summary: 'Generate a label',
    description:
      "Requests a label for a return that has none, and returns before it's made. The label then appears in the details of the return and is announced by `label.created`. A label with an error is replaced.",
    params: { return_id: 'Identifier of the return.' },
    success: {
      status: 202,
      description: 'Queued.',
      schema: schemas.LabelQueued,
      examples: { queued: { message: 'Label generation queued', returnId: 1004207 } },
    },
    refusals: [
      'return_not_found',
      'label_already_exists',
      'return_cannot_receive_label',
      'label_generation_failed',
    ],
    async handle({ caller, params }) {
      const return_id = pathId(params['return_id']);
      await generateLabel(deps, { shop_id: caller.shop.id, return_id });
      return { message: 'Label generation queued', returnId: return_id };
    },
  });
}

function requestRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const read_defaults = {
    tag,
    allow: { key: 'label_requests:read', staff: 'label_requests:read' },
    legacy_group: 'label_requests_read',
    method: 'GET',
  } as const;
  const params = { id: 'Identifier of the label request.' };
  return [
    defineRoute({
      ...read_defaults,
      operation: 'listLabelRequests',
      path: '/label-requests',
      summary: 'List label requests',
      description:
        'Label requests of a shop with the setting `third_party`, newest first. A page with fewer rows than `limit` is the last.',
      query: schemas.RequestsQuery,
      success: {
        description: 'The requests.',
        schema: schemas.LabelRequests,
        examples: { requests: { data: [examples.label_request] } },
      },
      refusals: ['validation_failed'],
      async handle({ caller, query }) {
        const { limit = 50, offset = 0, status, return_id } = query;
        const range = parseRange(query);
        if ('errors' in range) throw invalid(range.errors);
        const data = await listRequests(db, {
          ...range,
          shop_id: caller.shop.id,
          return_id: return_id === undefined ? undefined : pathId(return_id),
          status,
          limit,
          offset,
        });
        return new JsonText(`{"data":${data}}`);
      },
    }),
    defineRoute({
      ...read_defaults,
      operation: 'getLabelRequest',
      path: '/label-requests/{id}',
      params,
      summary: 'Get a label request',
      description: 'The request with the errors that were reported.',
      success: {
        description: 'The request.',
        schema: schemas.LabelRequest,
        examples: { request: examples.label_request },
      },
      refusals: ['label_request_not_found'],
      async handle({ caller, params: { id } }) {
        const json = await readRequest(db, caller.shop.id, pathId(id));
        if (json === undefined)
          throw new Refusal('label_request_not_found', "The label request doesn't exist.");
        return new JsonText(json);
      },
    }),
    defineRoute({
      operation: 'reportLabelError',
      tag,
      allow: { key: 'label_requests:write', staff: 'label_requests:write' },
      legacy_group: 'labels_write',
      method: 'POST',
      path: '/label-requests/{id}/errors',
      params,
      summary: 'Report an error of a label request',
      description:
        "Reports to the merchant why a label couldn't be made. The request stays open, and the newest 20 errors are kept.",
      body: schemas.ErrorBody,
      body_example: examples.error_body,
      success: {
        status: 201,
        legacy_status: 200,
        description: 'Kept.',
        schema: schemas.LabelError,
        examples: { error: examples.label_error },
      },
      refusals: ['validation_failed', 'label_request_not_found', 'label_request_not_open'],
      handle: ({ caller, params: { id }, body: { reason, message = null } }) =>
        reportError(deps, { shop_id: caller.shop.id, label_request_id: pathId(id), reason, message }),
    }),
  ];
}

function writeRoutes(deps: Deps): Route[] {
  const write_defaults = {
    tag,
    allow: { key: 'labels:write', staff: 'labels:write' },
    legacy_group: 'labels_write',
  } as const;
  return [
    defineRoute({
      ...write_defaults,
      operation: 'createLabel',
      method: 'POST',
      path: '/labels',
      summary: 'Create a label',
      description:
        'Fulfils a label request. A tracking number with a wrong check digit is accepted, and noted on the return.',
      body: schemas.LabelBody,
      body_example: examples.label_body,
      success: {
        status: 201,
        legacy_status: 200,
        description: 'The label.',
        schema: schemas.CreatedLabel,
        examples: { label: examples.label },
      },
      refusals: ['validation_failed', 'label_request_not_found', 'label_request_not_open'],
      async handle({ caller, body }) {
        const { tracking_number, carrier, label_url, tracking_url = null, qrcode_url = null } = body;
        const label_request_id = bodyId(body.label_request_id);
        const { amount: rate, currency } = readAmount(body.rate);
        const json = await fulfilRequest(deps, {
          shop_id: caller.shop.id,
          label_request_id,
          label: {
            tracking_number,
            carrier,
            service: null,
            url: label_url,
            tracking_url,
            qrcode_url,
            rate,
            currency,
          },
        });
        return new JsonText(json);
      },
    }),
    defineRoute({
      ...write_defaults,
      operation: 'updateLabelStatus',
      method: 'PUT',
      path: '/labels/{id}',
      params: { id: 'Identifier of the label.' },
      summary: 'Update the status of a label',
      description:
        'Statuses only move forward; one behind the current status is kept in the history and changes nothing. `error` and `failure` can come before `delivered`, and any status can follow them. The first scan of an expired return reopens it.',
      body: schemas.StatusBody,
      body_example: { status: 'in_transit' },
      success: {
        description: 'The label.',
        schema: schemas.CreatedLabel,
        examples: { label: { ...examples.label, status: 'in_transit' } },
      },
      refusals: ['validation_failed', 'label_not_found'],
      async handle({ caller, params: { id }, body: { status, occurred_at } }) {
        const at = occurred_at === undefined ? undefined : parseTime(occurred_at)?.at;
        const json = await changeLabelStatus(deps, {
          shop_id: caller.shop.id,
          label_id: pathId(id),
          status,
          ...(at ? { occurred_at: at } : {}),
        });
        return new JsonText(json);
      },
    }),
  ];
}
