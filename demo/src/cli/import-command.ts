import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { formatMoney } from '@retour/contract/money';
import { Command } from 'commander';
import { UnreadableFile, dispositions, importOnlineRetail, reportTable } from '../online-retail/index.ts';
import type { OnLineLeft, OnlineRetailImport } from '../online-retail/index.ts';
import { requireShop } from '../../../server/src/modules/shops/index.ts';
import { CommandError } from '../../../server/src/cli/failure.ts';
import { printJson } from '../../../server/src/cli/print.ts';
import { showProgress } from '../../../server/src/cli/progress.ts';
import { withDeps } from '../../../server/src/cli/session.ts';

export function importCommand(): Command {
  return new Command('import')
    .description('Imports orders and returns from files.')
    .addCommand(onlineRetailCommand());
}

type OnlineRetailOptions = { shop: string; left?: string; json?: true };

function onlineRetailCommand(): Command {
  return new Command('online-retail')
    .description(
      'Imports the Online Retail data set (UCI): invoices as orders, cancellations as processed returns. Accounts for every line. ' +
        'Running it again changes nothing, and completes an interrupted import.',
    )
    .argument(
      '<file>',
      '.csv or .csv.gz, with the columns InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID, Country',
    )
    .requiredOption('--shop <handle>', 'the shop to import into; its currency must be GBP')
    .option('--left <file>', "write every line that isn't imported to this CSV file, with the reason")
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour shops create --handle gifts --name "Gifts" --currency GBP\n' +
        '  $ retour import online-retail data/online-retail-2011-05-to-06.csv.gz --shop gifts',
    )
    .action(async (file: string, { shop: handle, left, json }: OnlineRetailOptions) => {
      const done = await importFile(file, handle, left);
      const { report, orders, returns, took_ms } = done;
      if (json) return printJson({ ...report, stored: { orders, returns }, took_ms: Math.round(took_ms) });
      console.log(reportTable(report));
      console.log(storedText(done));
    });
}

type TimedImport = OnlineRetailImport & { took_ms: number };

async function importFile(file: string, handle: string, left: string | undefined): Promise<TimedImport> {
  const progress = showProgress(`Importing ${file}`);
  const list = left === undefined ? undefined : new LeftList(left);
  try {
    return await withDeps(async (deps) => {
      const shop = await requireShop(deps.db.root, handle);
      const started_at = performance.now();
      const done = await importOnlineRetail(deps, {
        file,
        shop,
        onProgress: ({ bytes_read, bytes_total }) => progress.show(bytes_read, bytes_total),
        ...(list ? { onLineLeft: list.add } : {}),
      });
      return { ...done, took_ms: performance.now() - started_at };
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message);
    throw error;
  } finally {
    progress.end();
    await list?.end();
  }
}

/** The lines that are not imported, as a CSV file. There are few of them: one in 25. */
class LeftList {
  readonly #file: WriteStream;
  readonly #written: Promise<void>;

  constructor(path: string) {
    this.#file = createWriteStream(path);
    this.#written = finished(this.#file).catch((error: Error) => {
      throw new CommandError(`${path} can't be written: ${error.message}`);
    });
    this.#written.catch(() => {});
    this.#file.write('line,category,reason,invoice,stock_code,quantity,unit_price,customer\n');
  }

  readonly add: OnLineLeft = (line_number, disposition, line) => {
    const { category, reason } = dispositions.get(disposition)!;
    const { invoice = '', stock_code = '', quantity = '', customer = '' } = line ?? {};
    const unit_price = line ? formatMoney(line.unit_price, 'GBP') : '';
    const fields = [
      line_number,
      category,
      reason ?? '',
      invoice,
      stock_code,
      quantity,
      unit_price,
      customer ?? '',
    ];
    this.#file.write(`${fields.map(csvField).join(',')}\n`);
  };

  end(): Promise<void> {
    this.#file.end();
    return this.#written;
  }
}

function csvField(value: string | number): string {
  return /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
}

function storedText({ report, orders, returns, took_ms }: TimedImport): string {
  const count = (number: number) => number.toLocaleString('en-US');
  const lines = [
    `Orders: ${count(orders.created)} added, ${count(orders.unchanged)} unchanged.`,
    `Returns: ${count(returns.created)} added, ${count(returns.unchanged)} unchanged.`,
  ];
  if (orders.different.length > 0)
    lines.push(
      `${count(orders.different.length)} orders exist with other contents and weren't changed, such as ${orders.different[0]}.`,
    );
  for (const { external_key, detail } of returns.refused)
    lines.push(`Return ${external_key} was rejected: ${detail}`);
  const per_second = Math.round((1000 * report.lines_read) / took_ms);
  lines.push(
    `${count(report.lines_read)} lines in ${(took_ms / 1000).toFixed(1)} s: ${count(per_second)} a second.`,
  );
  return lines.join('\n');
}
