import { PlatformFailure } from './connector.ts';

const most_characters = 300;

/** That a platform doesn't make an order of an exchange: nothing was done. */
export const refusal = (message: string) => new PlatformFailure('refused', message.slice(0, most_characters));

/** The same of what a platform refused or doesn't have; other failures stay what they are. */
export function refusedAs(title: string, error: unknown): unknown {
  if (!(error instanceof PlatformFailure) || !['refused', 'not_found'].includes(error.kind)) return error;
  const { message } = error;
  return refusal(message.includes(title) ? message : `${title} refuses it: ${message}`);
}
