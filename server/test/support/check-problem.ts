import assert from 'node:assert/strict';
import { isProblemCode, problem } from '@retour/contract/problems';
import type { ProblemDocument } from '@retour/contract/problems';

/** What a problem document must say beyond its schema (API contract, 3.2). */
export function checkProblem(
  document: ProblemDocument,
  { path, headers, identified }: { path: string; headers: Headers | undefined; identified: boolean },
): void {
  const { code } = document;
  assert.ok(isProblemCode(code), `${code} is no code`);
  const { title, status, carries_state } = problem(code);
  assert.equal(document.title, title);
  assert.equal(document.status, status);
  assert.ok(document.type.endsWith(`/problems/${code}`), document.type);
  // A repeat gets the body of the first request as it was.
  if (!headers?.has('Idempotent-Replayed')) {
    assert.equal(document.instance, path.split('?', 1)[0]);
    if (headers) assert.equal(document.request_id, headers.get('X-Request-Id'));
  }
  if (code === 'validation_failed')
    assert.ok(Object.keys(document.errors ?? {}).length > 0, 'errors are missing');
  if (carries_state) assert.ok(document.state, 'state is missing');
  assert.equal(document.required_scope !== undefined, code === 'scope_missing', 'required_scope');
  assert.equal(document.differences !== undefined, code === 'order_changed', 'differences');
  assert.equal(document.totals !== undefined, code === 'quote_moved', 'totals');
  assert.equal(document.error !== undefined, status === 401 && !identified, 'error');
  const waits = [
    'rate_limited',
    'too_many_attempts',
    'idempotency_in_progress',
    'service_unavailable',
  ].includes(code);
  assert.equal(document.retry_after_s !== undefined, waits, 'retry_after_s');
  if (headers) assert.equal(headers.get('Retry-After'), waits ? String(document.retry_after_s) : null);
}
