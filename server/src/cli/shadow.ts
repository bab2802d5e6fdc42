import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { second_ms, systemClock } from '../platform/clock.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { readTextFile } from './read-text-file.ts';
import { compareAnswers } from './shadow/compare-answers.ts';
import { createShadow } from './shadow/proxy.ts';
import { ShadowReport } from './shadow/report.ts';
import type { Kind } from './shadow/report.ts';
import { parseWholeNumber } from './whole-number.ts';

type Options = {
  incumbent: URL;
  retour: URL;
  keyFile: string;
  answers: 'incumbent' | 'retour';
  host: string;
  port: number;
  report?: string;
  json?: true;
};

const saved_every_ms = 10 * second_ms;
/** What is still compared once the end was asked for. */
const longest_end_ms = 10 * second_ms;

/** `retour shadow`: another returns service and Retour side by side, until nothing would change. */
export function shadowCommand(): Command {
  return new Command('shadow')
    .description(
      'Stands between integrations and the returns service that they use: passes its answers on, asks Retour the same, and tells what differs. Only reads are asked twice; what changes something goes to one system only.',
    )
    .addOption(
      new Option('--incumbent <url>', 'the origin of the service in use')
        .argParser(readOrigin)
        .default(new URL('https://api.loopreturns.com'), 'https://api.loopreturns.com'),
    )
    .requiredOption('--retour <url>', 'the origin of Retour', readOrigin)
    .requiredOption(
      '--key-file <file>',
      'a key of Retour with the profile legacy, read from a file; - for standard input',
    )
    .addOption(
      new Option('--answers <system>', 'whose answers integrations get')
        .choices(['incumbent', 'retour'])
        .default('incumbent'),
    )
    .option('--host <address>', 'where to listen', '127.0.0.1')
    .option('--port <port>', 'where to listen', parseWholeNumber, 4300)
    .option('--report <file>', 'keeps what was found in a file, and goes on from it')
    .option('--json', 'print the report as JSON at the end')
    .addHelpText(
      'after',
      '\nIntegrations keep their keys and paths; only the host of their base URL changes. Import first:\nreturns keep their ids, so that both systems are asked for the same ones. Ctrl-C prints the report.\n\nExample:\n  $ retour shadow --retour https://retour.example.com --key-file retour.key --report shadow.json',
    )
    .action(shadow);
}

function readOrigin(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw new InvalidArgumentError(
      'It must be an origin such as https://retour.example.com, without a path.',
    );
  return url;
}

async function shadow({
  incumbent,
  retour,
  keyFile,
  answers,
  host,
  port,
  report: file,
  json,
}: Options): Promise<void> {
  const ours = { origin: retour, key: await readTextFile(keyFile) };
  const theirs = { origin: incumbent };
  const is_theirs = answers === 'incumbent';
  const report = new ShadowReport(systemClock, file);
  const { server, settled } = createShadow({
    answering: is_theirs ? theirs : ours,
    other: is_theirs ? ours : theirs,
    onPair(path, { answering, other }) {
      const differences = is_theirs ? compareAnswers(answering, other) : compareAnswers(other, answering);
      for (const kind of report.add(path, differences)) console.error(lineOf(kind));
    },
    onWrite: () => report.countWrite(),
    onSkipped: () => report.countSkipped(),
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${host}:${port} can't be used (${error.code}). Choose another --port.`);
  });
  const { port: listens } = server.address() as AddressInfo;
  console.error(
    `Answers of ${(is_theirs ? incumbent : retour).host} at http://${host}:${listens}. Ctrl-C prints the report.`,
  );
  const saving = setInterval(() => report.save(), saved_every_ms);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(saving);
  server.close();
  server.closeIdleConnections();
  await Promise.race([settled(), sleep(longest_end_ms, undefined, { ref: false })]);
  server.closeAllConnections();
  report.save();
  if (json) printJson(report.read());
  else printReport(report);
}

const said = {
  status: 'status',
  missing: 'missing here',
  form: 'another form',
  value: 'another value',
  rows: 'number of rows',
} as const;

const lineOf = ({ path, kind, member, theirs, ours }: Kind) =>
  `GET ${path}  ${member ? `${member}: ` : ''}${said[kind]}, ${theirs} there, ${ours} here`;

function printReport(report: ShadowReport): void {
  const { compared, equal, writes, skipped, kinds } = report.read();
  console.log(
    `${compared} reads compared, ${equal} equal. ${writes} writes passed on, not compared.${skipped > 0 ? ` ${skipped} reads not compared: too many at once.` : ''}`,
  );
  if (kinds.length === 0) return;
  console.log();
  printTable(
    ['Seen', 'Operation', 'Member', 'Differs', 'There', 'Here'],
    kinds.map(({ count, operation, member, kind, theirs, ours }) => [
      String(count),
      operation,
      member,
      said[kind],
      theirs,
      ours,
    ]),
  );
}
