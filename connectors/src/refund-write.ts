import { PlatformFailure } from './connector.ts';
import type { RefundIntent, Write, WriteResult } from './connector.ts';

/** Platforms begin a refund before they ask who pays it, and within seconds. */
const quiet_for_ms = 2 * 60_000;

type Refunds = {
  send(intent: RefundIntent): Promise<WriteResult>;
  find(intent: RefundIntent): Promise<WriteResult | { kind: 'not_found' }>;
  /** What a failure says of a refund. Asked of all but the refusal of the credentials. */
  resultOf(failure: PlatformFailure): WriteResult;
};

/** Refunds at a platform that keeps a text with each, which says whose it is: one that was interrupted is looked up and never sent again. */
export function refundWrite(platform: Refunds): Write<RefundIntent> {
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
