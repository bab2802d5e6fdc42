import { Command } from 'commander';
import { checkCases, runCase } from '../modules/policy/policies/index.ts';
import type {
  CaseResult,
  CompiledPolicy,
  PolicyCase,
  VersionName,
} from '../modules/policy/policies/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import { CommandError } from './failure.ts';
import { problemsText, readJsonFile } from './policy-files.ts';
import { compileFile, compileVersion } from './policy-of.ts';
import { parseVersion } from './policy-version.ts';
import { printJson } from './print.ts';
import { withDeps } from './session.ts';
import { tellBecause } from './tell-because.ts';

type Options = { policy?: string; shop?: string; version?: VersionName; json?: true };

export function testCommand(): Command {
  return new Command('test')
    .argument('<cases>', 'a JSON file with test cases')
    .description("Evaluates each test case with a policy, and fails if a result isn't as expected.")
    .option('--policy <file>', 'a policy file; needs no database')
    .option('--shop <handle>', 'the policy of a shop')
    .option(
      '--version <n>',
      'version of the shop\'s policy: a number, "draft" or "published"; default: the one in effect',
      parseVersion,
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour policies test cases.json --policy policy.json\n  $ retour policies test cases.json --shop acme --version draft\n  $ retour policies starters apparel --cases',
    )
    .action(async (file: string, options: Options) => {
      const cases = await readCases(file);
      const { policy, time_zone } = await findPolicy(options);
      const results = cases.map((one) => runCase(one, policy, { time_zone }));
      if (results.some(({ holds }) => !holds)) process.exitCode = 1;
      if (options.json) printJson(resultsJson(results));
      else tellResults(results, policy);
    });
}

async function readCases(file: string): Promise<PolicyCase[]> {
  const value = await readJsonFile(file);
  const checked = checkCases(value);
  if ('cases' in checked) return checked.cases;
  throw new CommandError(
    problemsText(file, value, checked.problems).replace(
      /"retour policies schema" .*$/,
      '"retour policies starters apparel --cases" prints an example.',
    ),
  );
}

async function findPolicy({
  policy: file,
  shop: handle,
  version = 'published',
}: Options): Promise<{ policy: CompiledPolicy; time_zone: string }> {
  if (handle === undefined) {
    if (file === undefined) throw new CommandError('Add --policy <file> or --shop <handle>.');
    return { policy: await compileFile(file), time_zone: 'UTC' };
  }
  return withDeps(async ({ db }) => {
    const { id, time_zone } = await requireShop(db.root, handle);
    const policy = file === undefined ? await compileVersion(db.root, id, version) : await compileFile(file);
    return { policy, time_zone };
  });
}

function resultsJson(results: readonly CaseResult[]): object {
  const failed = results.filter(({ holds }) => !holds).length;
  return { passed: results.length - failed, failed, cases: results };
}

function tellResults(results: readonly CaseResult[], { name }: CompiledPolicy): void {
  const failed = results.filter(({ holds }) => !holds);
  for (const { name: of_case, differences, because } of failed) {
    console.log(`FAILED  ${of_case}`);
    for (const { member, expected, got } of differences)
      console.log(`  ${member}\n    expected  ${valueText(expected)}\n    got       ${valueText(got)}`);
    const told = new Set(because.map(tellBecause));
    if (told.size > 0) console.log(`  because\n${[...told].map((line) => `    ${line}`).join('\n')}`);
    console.log('');
  }
  const count = results.length === 1 ? 'The case passes' : `All ${results.length} cases pass`;
  console.log(
    failed.length === 0
      ? `${count} for "${name}".`
      : `${failed.length} of ${results.length} cases fail for "${name}".`,
  );
}

const valueText = (value: unknown) => JSON.stringify(value) ?? 'nothing';
