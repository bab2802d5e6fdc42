export type BridgeOptions = { url: string; secret: string; timeout_ms: number };

/** Whatever a merchant's service sent; only strings are believed. */
export type BridgeAnswer = {
  [member in 'status' | 'reference' | 'code' | 'message' | 'redirect_url' | 'payment']?: unknown;
};

/** Answers that do not say whether the refund was made. */
export const undecided = new Set([408, 409, 425, 429]);
/** Answers that say that our credentials are wrong: the request itself was not looked at. */
export const unauthorized = new Set([401, 403]);
const max_answer_bytes = 65_536;

/** Sends a call to a bridge. Throws where there is no response in time. */
export const askBridge = (
  { url, secret, timeout_ms }: BridgeOptions,
  method: 'GET' | 'POST' | 'DELETE',
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
export async function readAnswer(response: Response): Promise<BridgeAnswer> {
  const text = await response.text();
  if (text.length > max_answer_bytes) throw new Error('the response is too long');
  const answer: unknown = JSON.parse(text || '{}');
  return typeof answer === 'object' && answer !== null ? answer : {};
}

/** A text of a merchant's service, cut off where it is too long. */
export function textOf(value: unknown, max_length: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, max_length) : null;
}
