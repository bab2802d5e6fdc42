import { addDays, startOfDay } from '@retour/contract/days';
import { formatMoney } from '@retour/contract/money';
import { Command, InvalidArgumentError } from 'commander';
import { readLeakage } from '../modules/policy/eligibility/index.ts';
import type { Leakage, LeakageSums } from '../modules/policy/eligibility/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import { printJson, printTable } from './print.ts';
import { withDeps } from './session.ts';

type Options = { shop: string; from?: string; to?: string; json?: true };

export function leakageCommand(): Command {
  return new Command('leakage')
    .description(
      'Reports the units that staff accepted although the policy refused them, with the amounts paid.',
    )
    .requiredOption('--shop <handle>', 'the shop')
    .option('--from <day>', 'only returns requested on this day or later: YYYY-MM-DD', parseDay)
    .option('--to <day>', 'only returns requested on this day or earlier', parseDay)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour policies leakage --shop acme --from 2026-01-01')
    .action(({ shop: handle, from, to, json }: Options) =>
      withDeps(async ({ db }) => {
        const { id, currency, time_zone } = await requireShop(db.root, handle);
        const leakage = await readLeakage(db.root, id, {
          from: from === undefined ? undefined : startOfDay(from, time_zone),
          to: to === undefined ? undefined : startOfDay(addDays(to, 1), time_zone),
        });
        if (json) printJson({ currency, from: from ?? null, to: to ?? null, ...leakage });
        else tellLeakage(leakage, currency);
      }),
    );
}

function tellLeakage({ total, by_code, by_decider, by_who, by_reason }: Leakage, currency: string): void {
  if (total.units === 0) return console.log('No units were returned against the policy.');
  const counts = ({ units, returns, value }: LeakageSums) => [
    String(units),
    String(returns),
    formatMoney(value, currency),
  ];
  const tell = (heading: string, rows: string[][]) => {
    console.log('');
    printTable([heading, 'UNITS', 'RETURNS', `PAID (${currency})`], rows);
  };
  console.log(
    `${total.units} units of ${total.returns} returns were accepted against the policy, worth ${formatMoney(total.value, currency)} ${currency}.`,
  );
  tell(
    'CODE',
    by_code.map((row) => [row.code, ...counts(row)]),
  );
  tell(
    'DECIDED BY',
    by_decider.map((row) => [[row.kind, row.id ?? row.name].filter(Boolean).join(' '), ...counts(row)]),
  );
  tell(
    'OVERRIDDEN BY',
    by_who.map((row) => [row.by, ...counts(row)]),
  );
  tell(
    'REASON',
    by_reason.map((row) => [row.reason, ...counts(row)]),
  );
  console.log('\nA unit with several codes is counted in each of them.');
}

function parseDay(text: string): string {
  const at = new Date(`${text}T00:00:00Z`);
  if (!Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text) return text;
  throw new InvalidArgumentError('It must be a day, such as 2026-03-02.');
}
