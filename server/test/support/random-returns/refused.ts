import type { Answer } from '../client.ts';

/** The server refused a request of a plan, which therefore doesn't happen. */
export class Refused extends Error {}

/** The body of an answer. A refusal is thrown as `Refused`; a failure of the server is an error like any other. */
export async function take(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer;
  if (status >= 500) throw new Error(text);
  if (status >= 400) throw new Refused(text);
  return body;
}
