export type BridgeOptions = { url: string; secret: string; timeout_ms: number };

/** Whatever a merchant's service sent; only strings are believed. */
export type BridgeAnswer = {
  [member in 'status' | 'reference' | 'code' | 'message' | 'redirect_url' | 'payment']?: unknown;
};

/** Answers that do not say whether the refund was made. */
const undecided = new Set([408, 409, 425, 429]);
/** Answers that say that our credentials are wrong: the request itself was not looked at. */
const unauthorized = new Set([401, 403]);
const max_answer_bytes = 65_536;

const send = (
  { url, secret, timeout_ms }: BridgeOptions,
  method: Method,
  path: string,
  body?: object,
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
    headers: {
      ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(body && 'id' in body ? { 'Idempotency-Key': String(body.id) } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** The JSON of a response. Throws for one that is too long or none. */
async function readAnswer(response: Response): Promise<BridgeAnswer> {
  const text = await response.text();
  if (text.length > max_answer_bytes) throw new Error('the response is too long');
  const answer: unknown = JSON.parse(text || '{}');
  return typeof answer === 'object' && answer !== null ? answer : {};
}

/** A text of a merchant's service, cut off where it is too long. */
export function textOf(value: unknown, max_length: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, max_length) : null;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** What a call says that doesn't say what became of what it is about. */
type Failure =
  | { kind: 'unauthorized'; status: number; message: string }
  | { kind: 'unknown'; message: string }
  | { kind: 'failed'; code: string; message: string };

/**
 * Makes a call, and says what is known if it fails. `read` reads the answer of a call that succeeded. Only the refusal of a `POST` is one of what was asked for: that of
 * a look-up says nothing about it.
 */
export async function callBridge<T>(
  options: BridgeOptions,
  { method, path, body }: { method: Method; path: string; body?: object },
  read: (answer: BridgeAnswer) => T,
): Promise<T | Failure | { kind: 'not_found' }> {
  try {
    const response = await send(options, method, path, body);
    const { status } = response;
    if (unauthorized.has(status)) {
      // Its body is of no interest, and often not JSON.
      await response.body?.cancel();
      const message = `The payment bridge rejected Retour's credentials (${status}).`;
      return { kind: 'unauthorized', status, message };
    }
    const answer = await readAnswer(response);
    if (status === 404) return { kind: 'not_found' };
    if (status >= 200 && status < 300) return read(answer);
    if (method !== 'POST' || status >= 500 || undecided.has(status))
      return { kind: 'unknown', message: `The bridge returned ${status}.` };
    return declined(answer, `the bridge returned ${status}`);
  } catch (error) {
    return { kind: 'unknown', message: `No response: ${(error as Error).message}` };
  }
}

/** That the bridge declines, with its reason. */
export const declined = (
  { code, message }: BridgeAnswer,
  otherwise = 'no reason given',
): Extract<Failure, { kind: 'failed' }> => ({
  kind: 'failed',
  code: textOf(code, 100) ?? 'declined',
  message: textOf(message, 500) ?? otherwise,
});
