import { PlatformFailure } from './connector.ts';
import type { Write, WriteResult } from './connector.ts';

/** Platforms begin a refund before they ask who pays it, and within seconds; credit is theirs to give. */
const quiet_for_ms = 2 * 60_000;

type Platform<Intent> = {
  send(intent: Intent): Promise<WriteResult>;
  find(intent: Intent): Promise<WriteResult | { kind: 'not_found' }>;
  /** What a failure says of it. Asked of all but the refusal of the credentials. */
  resultOf(failure: PlatformFailure): WriteResult;
};

/** Refunds or credit at a platform that keeps something with each that says whose it is: one that was interrupted is looked up, and sent again only if it isn't there. */
export function refundWrite<Intent>(platform: Platform<Intent>): Write<Intent> {
  const failed = (error: unknown): WriteResult => {
    if (!(error instanceof PlatformFailure)) throw error;
    const { kind, status, message } = error;
    return kind === 'unauthorized' ? { kind, status: status ?? 401, message } : platform.resultOf(error);
  };
  return {
    mark: 'text',
    repeat_for_ms: 0,
    quiet_for_ms,
    send: (intent) => platform.send(intent).catch(failed),
    async find(intent) {
      try {
        return await platform.find(intent);
      } catch (error) {
        const result = failed(error);
        return result.kind === 'failed' ? { kind: 'unknown', message: result.message } : result;
      }
    },
  };
}

export const refused = (code: string, message: string): WriteResult => ({ kind: 'failed', code, message });
