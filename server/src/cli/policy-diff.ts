import { diffDocuments } from '@retour/contract/policy-diff';
import type { Difference } from '@retour/contract/policy-diff';
import { Command } from 'commander';
import { readDocument, versionNamed } from '../modules/policy/policies/index.ts';
import type { PolicyDocument, VersionName } from '../modules/policy/policies/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Reader } from '../platform/db.ts';
import { CommandError } from './failure.ts';
import { readPolicyFile } from './policy-files.ts';
import { printJson } from './print.ts';
import { withDeps } from './session.ts';

export function diffCommand(): Command {
  return new Command('diff')
    .argument('[a]', 'a version: its number, "draft", "published", or a file', 'published')
    .argument('[b]', 'the version to compare it with', 'draft')
    .description(
      'Shows the differences between two versions. Rules are matched by their ids; moved rules are marked.',
    )
    .option('--shop <handle>', 'the shop; not needed for two files')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour policies diff --shop acme\n  $ retour policies diff 3 policy.json --shop acme',
    )
    .action(async (a: string, b: string, { shop, json }: { shop?: string; json?: true }) => {
      const found = diffDocuments(...(await readBoth(a, b, shop)));
      if (json) return printJson(found);
      if (found.length === 0) return console.log('They are the same.');
      for (const difference of found) console.log(lineOf(difference));
    });
}

async function readBoth(
  a: string,
  b: string,
  handle: string | undefined,
): Promise<[PolicyDocument, PolicyDocument]> {
  const [before, after] = [await readGiven(a), await readGiven(b)];
  if (typeof before === 'object' && typeof after === 'object') return [before, after];
  if (handle === undefined) throw new CommandError('Add --shop <handle>.');
  return withDeps(async ({ db }) => {
    const shop = await requireShop(db.root, handle);
    const read = async (given: typeof before) =>
      typeof given === 'object' ? given : readVersionOf(db.root, shop, given);
    return [await read(before), await read(after)];
  });
}

/** A version of the shop; where none is in effect, the rule that decides instead stands for it. */
async function readVersionOf(db: Reader, shop: Shop, name: VersionName): Promise<PolicyDocument> {
  const { document, policy_id } = await readDocument(db, shop, name);
  if (policy_id === null) console.error('No version is in effect: "published" is the default policy.');
  return document;
}

/** The policy in a file; or the name of a version, which is read later. */
async function readGiven(text: string) {
  return versionNamed(text) ?? readPolicyFile(text);
}

const longest_value = 60;

function lineOf(difference: Difference): string {
  const { path, kind } = difference;
  if (kind === 'changed')
    return `changed  ${path}: ${valueText(difference.before)} → ${valueText(difference.after)}`;
  if (kind === 'moved') return `moved    ${path}: place ${difference.before} → place ${difference.after}`;
  if (kind === 'added') return `added    ${path}: ${valueText(difference.after)}`;
  return `removed  ${path}: ${valueText(difference.before)}`;
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= longest_value ? text : `${text.slice(0, longest_value - 1)}…`;
}
