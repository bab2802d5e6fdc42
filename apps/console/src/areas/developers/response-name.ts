import type { Delivery } from '../../../../../client/src/index.ts';
import type { Text } from '../../text/text.ts';

type Attempt = Pick<Delivery['attempts'][number], 'response_status' | 'error'>;

/** What an endpoint responded: its status, or in words why there was no response; nothing before the first attempt. */
export function responseName(attempt: Attempt | undefined, t: Text['t']): string | undefined {
  if (typeof attempt?.response_status === 'number') return String(attempt.response_status);
  return attempt?.error ? t(`developers.webhooks.error.${attempt.error}`) : undefined;
}
