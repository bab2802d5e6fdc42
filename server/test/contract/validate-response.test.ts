import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemDocument } from '@retour/contract/problems';
import { listRoutes } from '../../src/modules.ts';
import { note, processed_details } from '../../src/modules/returns/examples.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { buildOpenApi } from '../../src/platform/openapi.ts';
import { createResponseValidator } from '../support/validate-response.ts';
import type { Exchange } from '../support/validate-response.ts';

const validate = createResponseValidator(buildOpenApi(listRoutes({} as Deps)));
const json = 'application/json; charset=utf-8';
const details = '/api/v1/warehouse/return/details';
const cancel = '/api/v1/warehouse/return/1/cancel';

const answer = (path: string, exchange: Partial<Exchange> = {}): Exchange => ({
  method: path === cancel ? 'POST' : 'GET',
  path,
  status: 200,
  content_type: json,
  body: true,
  profile: 'standard',
  ...exchange,
});
const closed = problemDocument({
  code: 'return_closed',
  detail: 'Return 1 is closed.',
  instance: cancel,
  request_id: 'req_01JZ8Q5V3N7C2T9XKD4W6HBMRA',
  origin: 'https://retour.example.com',
  state: 'closed',
});
const refused = { status: 409, content_type: 'application/problem+json', body: closed };
const legacy_closed = {
  errors: { message: 'Return is closed and therefore cannot be processed.', code: 'UNPROCESSABLE_RETURN' },
};

const accepted: Record<string, Exchange> = {
  'a success': answer(cancel),
  'a success in the legacy profile': answer(cancel, { profile: 'legacy' }),
  'an object': answer(`${details}?return_id=1`, { body: processed_details }),
  'the other form of a success': answer(details, { body: [processed_details] }),
  'an alias of the version, with a slash at the end': answer('/api/2026-07/warehouse/return/1/notes/', {
    body: [note],
  }),
  'an answer to HEAD': answer(details, { method: 'HEAD', body: undefined }),
  'a problem': answer(cancel, refused),
  'a refusal of the legacy profile': answer(cancel, { profile: 'legacy', body: legacy_closed }),
  'a page that is no operation': answer('/docs', { content_type: 'text/html', body: undefined }),
};

const rejected: Record<string, Exchange> = {
  'a success of another operation': answer(cancel, { body: [] }),
  'a missing member': answer(details, { body: { ...processed_details, total: undefined } }),
  'a member of another type': answer(details, { body: { ...processed_details, id: '1004207' } }),
  'an undocumented member': answer(details, { body: { ...processed_details, internal_cost: 3 } }),
  'an undocumented member deep inside': answer(details, {
    body: { ...processed_details, labels: [{ ...processed_details.labels[0], x: 1 }] },
  }),
  'an undocumented status': answer(cancel, { status: 418 }),
  'an undocumented content type': answer(cancel, { content_type: 'text/plain' }),
  'a refusal code of another operation': answer(cancel, {
    ...refused,
    body: { ...closed, code: 'order_changed' },
  }),
  'a code with the status of another': answer(cancel, { ...refused, status: 422 }),
  'a conflict without the state': answer(cancel, { ...refused, body: { ...closed, state: undefined } }),
  'an undocumented member of a problem': answer(cancel, { ...refused, body: { ...closed, stack: 'at' } }),
  'a problem in the legacy profile that has a body of its own': answer(cancel, {
    ...refused,
    profile: 'legacy',
  }),
  'a legacy refusal in the standard profile': answer(cancel, { body: legacy_closed }),
  'a legacy refusal of another operation': answer(cancel, {
    profile: 'legacy',
    body: { error: { message: 'No return found with this ID.' } },
  }),
  'a success at a path that does not exist': answer('/api/v1/nothing'),
  'a success of a method that does not exist': answer(cancel, { method: 'DELETE' }),
};

describe('the check of responses', () => {
  for (const [name, exchange] of Object.entries(accepted)) {
    it(`accepts ${name}`, () => assert.doesNotThrow(() => validate(exchange)));
  }
  for (const [name, exchange] of Object.entries(rejected)) {
    it(`rejects ${name}`, () => assert.throws(() => validate(exchange), assert.AssertionError));
  }
});
