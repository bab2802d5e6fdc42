import { addDays, startOfDay } from '@retour/contract/days';
import { Command, InvalidArgumentError } from 'commander';
import { backTest, versionNamed } from '../modules/policy/policies/index.ts';
import type { CompiledPolicy, VersionName } from '../modules/policy/policies/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Reader } from '../platform/db.ts';
import { backTestText } from './backtest-text.ts';
import type { TimedBackTest } from './backtest-text.ts';
import { CommandError } from './failure.ts';
import { compileFile, compileVersion } from './policy-of.ts';
import { printJson } from './print.ts';
import { showProgress } from './progress.ts';
import { withDeps } from './session.ts';

type BackTestOptions = { shop: string; against?: string; from?: string; to?: string; json?: true };

export function backTestCommand(): Command {
  return new Command('backtest')
    .argument('[policy]', 'a version: its number, "draft", "published", or a file', 'draft')
    .description(
      'Evaluates the past returns of a shop as if the policy had been in effect when each was requested, and shows what would have been different. Changes nothing.',
    )
    .requiredOption('--shop <handle>', 'the shop')
    .option('--against <policy>', 'another version or file to compare with; default: what happened')
    .option('--from <day>', 'only returns requested on this day or later: YYYY-MM-DD', parseDay)
    .option('--to <day>', 'only returns requested on this day or earlier', parseDay)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour policies backtest --shop acme\n' +
        '  $ retour policies backtest 14-days.json --against published --shop acme --from 2026-01-01',
    )
    .action(async (name: string, { shop: handle, json, ...options }: BackTestOptions) => {
      const tested = await runBackTest(name, handle, options);
      if (json) printJson(tested);
      else console.log(backTestText(tested));
    });
}

async function runBackTest(
  name: string,
  handle: string,
  { against, from, to }: Pick<BackTestOptions, 'against' | 'from' | 'to'>,
): Promise<TimedBackTest> {
  if (from !== undefined && to !== undefined && to < from)
    throw new CommandError(`--to ${to} is before --from ${from}: give the earlier day as --from.`);
  const given = await readGiven(name);
  const other = against === undefined ? undefined : await readGiven(against);
  return withDeps(async (deps) => {
    const shop = await requireShop(deps.db.root, handle);
    const policy = await policyOf(deps.db.root, shop, given);
    const before = other === undefined ? undefined : await policyOf(deps.db.root, shop, other);
    const period = {
      from: from === undefined ? undefined : startOfDay(from, shop.time_zone),
      to: to === undefined ? undefined : startOfDay(addDays(to, 1), shop.time_zone),
    };
    const progress = showProgress('Evaluating returns');
    const began = performance.now();
    try {
      const tested = await backTest(deps, {
        shop,
        policy,
        against: before,
        period,
        onProgress: progress.show,
      });
      return {
        shop: handle,
        currency: shop.currency,
        policy: { given: name, name: policy.name, version: policy.id === null ? null : policy.version },
        against: before
          ? { given: against!, name: before.name, version: before.id === null ? null : before.version }
          : null,
        from: from ?? null,
        to: to ?? null,
        ...tested,
        took_ms: Math.round(performance.now() - began),
      };
    } finally {
      progress.end();
    }
  });
}

/** A file is read before the shop is asked for. */
type BackTestedPolicy = { file: string; compiled: CompiledPolicy } | VersionName;

async function readGiven(text: string): Promise<BackTestedPolicy> {
  return versionNamed(text) ?? { file: text, compiled: await compileFile(text) };
}

async function policyOf(db: Reader, shop: Shop, given: BackTestedPolicy): Promise<CompiledPolicy> {
  if (typeof given !== 'object') return compileVersion(db, shop.id, given);
  const { file, compiled } = given;
  if (compiled.currency !== shop.currency)
    throw new CommandError(`${file} is in ${compiled.currency}, and the shop in ${shop.currency}.`);
  return compiled;
}

function parseDay(text: string): string {
  const at = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text))
    return text;
  throw new InvalidArgumentError('It must be a day such as 2026-03-31.');
}
