import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/**
 * The server's log: one JSON object a line on standard error, with a request id where there is one. Paths are logged without their query,
 * bodies and headers never, so that no key and no shopper's data reaches a line.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
