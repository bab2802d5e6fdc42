import { isatty } from 'node:tty';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { serializeError } from './ops/logged-error.ts';

export type Log = Logger;

/** Standard error. */
const fd = 2;

/**
 * The server's log on standard error, with a request id where there is one: one JSON object a line, or at a terminal one readable line (`auto`
 * finds out). Paths are logged without their query, errors of PostgreSQL without values of rows, bodies and headers never, so that no key and no
 * shopper's data reaches a line. `stream` takes the lines instead of standard error.
 */
export function createLog(
  level: string,
  format = 'json',
  stream: DestinationStream = openStandardError(),
): Log {
  const is_pretty = format === 'pretty' || (format === 'auto' && isatty(fd));
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    is_pretty ? prettify(stream) : stream,
  );
}

const openStandardError = (): DestinationStream =>
  isatty(fd) ? openTerminal() : pino.destination({ fd, sync: false });

/**
 * Node's own stream, which keeps the order with what else is printed. Once the window is closed nothing can be written: that must not end the
 * process, which stops in order then, and pino's stream would try it for ever.
 */
function openTerminal(): DestinationStream {
  return process.stderr.off('error', ignore).on('error', ignore);
}

function ignore(): void {}

/** Lines as people read them, with the time of day here. */
export function prettify(stream: DestinationStream): DestinationStream {
  const pretty = prettyFactory({
    colorize: isatty(fd) && process.stderr.hasColors(),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
  return { write: (line) => stream.write(pretty(JSON.parse(line, showControl))) };
}

/** What a stranger sent may stand in the message of an error; it must not steer the terminal. */
function showControl(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/[^\P{Cc}\t\n]/gu, '\ufffd') : value;
}
