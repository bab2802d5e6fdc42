import { createClient, isProblem } from '../../../../client/src/index.ts';
import type { Problem } from '../../../../client/src/index.ts';
import { noticeServer } from './connection.ts';
import { side_path } from './side.ts';
import { asksForStepUp, confirmIdentity, freshKey } from './step-up.ts';

const origin = globalThis.location?.origin ?? '';

/** The API, called as the member of staff who is signed in. A read that fails is tried again by whoever asked for it. */
export const api = createClient({
  origin: origin + side_path,
  session: 'staff',
  retry: { attempts: 3, max_delay_ms: 5000 },
  fetch: async (request) => {
    const again = request.clone();
    const response = await globalThis.fetch(request);
    noticeServer();
    if (!(await asksForStepUp(response)) || !(await confirmIdentity())) return response;
    again.headers.set('Idempotency-Key', freshKey());
    return globalThis.fetch(again);
  },
});

/** That of the live side, for what only it does; from any side. */
export const live_api = createClient({ origin, session: 'staff' });

/** Why a request failed. `code` is that of the problem (docs/contract), `unreachable` where no answer came, or `unknown`. */
export class Failure extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly request_id: string | undefined;
  readonly problem: Problem | undefined;

  constructor(response: Response | undefined, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? problem?.title ?? 'The request failed.');
    this.code = problem?.code ?? (response ? 'unknown' : 'unreachable');
    this.status = response?.status;
    this.request_id = problem?.request_id ?? response?.headers.get('X-Request-Id') ?? undefined;
    this.problem = problem;
  }
}

/** What the server said is wrong with fields of what was sent, by their paths. */
export const fieldErrors = (error: unknown): Record<string, string[]> =>
  (error instanceof Failure ? error.problem?.errors : undefined) ?? {};

type Answered = { data?: unknown; error?: unknown; response: Response };

/** What a call answered. A Failure where the server refused, or didn't answer. */
export async function dataOf<A extends Answered>(
  call: Promise<A>,
): Promise<Extract<A, { error?: never }>['data']> {
  const answer = await call.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Failure(undefined, undefined);
  });
  if (!answer.response.ok) throw new Failure(answer.response, answer.error);
  return answer.data;
}

/** The cursor in the address of a page before or after. */
export const cursorOf = (url: string | null | undefined): string | undefined =>
  url ? (new URL(url).searchParams.get('cursor') ?? undefined) : undefined;
