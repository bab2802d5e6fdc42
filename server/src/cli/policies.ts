import { userInfo } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import {
  checkPolicy,
  discardDraft,
  listVersions,
  max_note_characters,
  publishDraft,
  requireVersion,
  retirePolicy,
  rollBack,
  saveDraft,
} from '../modules/policy/policies/index.ts';
import type { PolicyVersion, VersionName, VersionSummary } from '../modules/policy/policies/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { CommandError } from './failure.ts';
import { backTestCommand } from './policy-backtest.ts';
import { diffCommand } from './policy-diff.ts';
import { explainCommand } from './policy-explain.ts';
import { leakageCommand } from './policy-leakage.ts';
import { problemsText, readJsonFile, readPolicyFile, tellProblems } from './policy-files.ts';
import { schemaCommand } from './policy-schema.ts';
import { startersCommand } from './policy-starters.ts';
import { testCommand } from './policy-test.ts';
import { parseVersion } from './policy-version.ts';
import { printJson, printTable } from './print.ts';
import { withDeps } from './session.ts';
import { parseWholeNumber } from './whole-number.ts';

export function policiesCommand(): Command {
  return new Command('policies')
    .description('Policies: which items customers can return, until when, and what they get.')
    .addCommand(startersCommand())
    .addCommand(validateCommand())
    .addCommand(testCommand())
    .addCommand(explainCommand())
    .addCommand(saveCommand())
    .addCommand(publishCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(diffCommand())
    .addCommand(backTestCommand())
    .addCommand(rollbackCommand())
    .addCommand(discardCommand())
    .addCommand(retireCommand())
    .addCommand(leakageCommand())
    .addCommand(schemaCommand());
}

type ShopOptions = { shop: string; json?: true };

function parseNote(text: string): string {
  if (text.length <= max_note_characters) return text;
  throw new InvalidArgumentError(`A note has at most ${max_note_characters} characters.`);
}

const withOptions = (command: Command) =>
  command.requiredOption('--shop <handle>', 'the shop').option('--json', 'print JSON');

const withPublishing = (command: Command) =>
  withOptions(command)
    .option('--by <name>', 'who publishes it; default: the user of this computer')
    .option('--note <text>', 'a note on what changed and why', parseNote);

function validateCommand(): Command {
  return new Command('validate')
    .argument('<file>', 'a policy as JSON')
    .description('Checks a policy file without a database, and lists every error.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour policies validate policy.json')
    .action(async (file: string, { json }: { json?: true }) => {
      const value = await readJsonFile(file);
      const checked = checkPolicy(value);
      const problems = 'problems' in checked ? checked.problems : [];
      if (json) {
        printJson({ valid: problems.length === 0, problems });
        if (problems.length > 0) process.exitCode = 1;
        return;
      }
      if (problems.length > 0) throw new CommandError(problemsText(file, value, problems));
      console.log(`${file} is valid. Next: retour policies save ${file} --shop HANDLE`);
    });
}

type SaveOptions = ShopOptions & { note?: string; revision?: number };

function saveCommand(): Command {
  return withOptions(new Command('save'))
    .argument('<file>', 'a policy as JSON')
    .description('Saves a policy as the draft of a shop. It has no effect until you publish it.')
    .option('--note <text>', 'a note on what changed and why', parseNote)
    .option('--revision <n>', 'fail unless the draft has this revision', parseWholeNumber)
    .addHelpText(
      'after',
      '\nExample:\n  $ retour policies save policy.json --shop acme --note "Shoes: 14 days"',
    )
    .action(async (file: string, { shop: handle, json, note = '', revision }: SaveOptions) => {
      const document = await readPolicyFile(file);
      await withShop(handle, async (deps, shop) => {
        const input = { shop, document, note: note.trim() || null, expected_revision: revision };
        const saved = await tellProblems(file, () => saveDraft(deps, input));
        if (json) return printJson(summaryJson(saved));
        console.log(
          `Saved as the draft, version ${saved.version}, revision ${saved.revision}. Next: retour policies diff --shop ${handle}, then retour policies publish --shop ${handle}`,
        );
      });
    });
}

type PublishOptions = ShopOptions & { by?: string; note?: string; revision?: number };

function publishCommand(): Command {
  return withPublishing(new Command('publish'))
    .description(
      'Publishes the draft: it applies to all later evaluations. Existing returns keep their version.',
    )
    .option(
      '--revision <n>',
      'fail unless the draft has this revision, from "policies list"',
      parseWholeNumber,
    )
    .addHelpText('after', '\nExample:\n  $ retour policies publish --shop acme --revision 3')
    .action(({ shop: handle, json, revision, ...options }: PublishOptions) =>
      withShop(handle, async (deps, shop) => {
        const input = { shop, ...publishing(options), expected_revision: revision };
        showPublished(await tellProblems('The draft', () => publishDraft(deps, input)), json);
      }),
    );
}

function rollbackCommand(): Command {
  return withPublishing(new Command('rollback'))
    .argument('<version>', 'number of the version, from "policies list"', parseWholeNumber)
    .description('Publishes an earlier version again, as a new version.')
    .addHelpText('after', '\nExample:\n  $ retour policies rollback 3 --shop acme --note "Too many returns"')
    .action((version: number, { shop: handle, json, ...options }: PublishOptions) =>
      withShop(handle, async (deps, shop) => {
        const input = { shop, version, ...publishing(options) };
        showPublished(await tellProblems(`Version ${version}`, () => rollBack(deps, input)), json);
      }),
    );
}

/** Who publishes, and what is said about it. */
function publishing({ by = '', note = '' }: Pick<PublishOptions, 'by' | 'note'>) {
  return { by: (by.trim() || userInfo().username).slice(0, 100), note: note.trim() || undefined };
}

function showPublished(version: PolicyVersion, json: true | undefined): void {
  if (json) printJson(summaryJson(version));
  else console.log(`Version ${version.version} is in effect.`);
}

function listCommand(): Command {
  return withOptions(new Command('list'))
    .description('Lists the versions of the policy of a shop, newest first.')
    .addHelpText('after', '\nExample:\n  $ retour policies list --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const versions = await listVersions(db.root, shop.id);
        if (json) return printJson(versions.map(summaryJson));
        if (versions.length === 0)
          return console.log(
            `The shop ${handle} has no policy; the default applies. Next: retour policies save FILE --shop ${handle}`,
          );
        printTable(['VERSION', 'STATUS', 'PUBLISHED', 'BY', 'NOTE'], versions.map(versionRow));
      }),
    );
}

function versionRow({
  version,
  status,
  revision,
  published_at,
  published_by,
  note,
}: VersionSummary): string[] {
  const shown_status = status === 'draft' ? `draft, revision ${revision}` : status;
  const when = published_at ? published_at.toISOString().slice(0, 16).replace('T', ' ') : '';
  return [String(version), shown_status, when, published_by ?? '', note ?? ''];
}

type ShowOptions = ShopOptions & { version?: VersionName };

function showCommand(): Command {
  return withOptions(new Command('show'))
    .description(
      'Prints a version in the format of "policies save"; with --json also when and by whom it was published.',
    )
    .option('--version <n>', 'a number, "draft" or "published"; default: the one in effect', parseVersion)
    .addHelpText('after', '\nExample:\n  $ retour policies show --shop acme > policy.json')
    .action(({ shop: handle, json, version = 'published' }: ShowOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const found = await requireVersion(db.root, shop.id, version);
        if (json) printJson({ ...summaryJson(found), document: found.document });
        else console.log(JSON.stringify(found.document, null, 2));
      }),
    );
}

type DiscardOptions = ShopOptions & { revision?: number };

function discardCommand(): Command {
  return withOptions(new Command('discard'))
    .description('Deletes the draft. The version in effect stays.')
    .option('--revision <n>', 'fail unless the draft has this revision', parseWholeNumber)
    .addHelpText('after', '\nExample:\n  $ retour policies discard --shop acme')
    .action(({ shop: handle, json, revision }: DiscardOptions) =>
      withShop(handle, async (deps, shop) => {
        await discardDraft(deps, { shop_id: shop.id, expected_revision: revision });
        if (json) printJson({ discarded: true });
        else console.log('The draft was deleted.');
      }),
    );
}

function retireCommand(): Command {
  return withOptions(new Command('retire'))
    .description('Takes the policy out of effect: the default applies again. All versions stay.')
    .addHelpText('after', '\nExample:\n  $ retour policies retire --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const retired = await retirePolicy(deps, shop.id);
        if (json) return printJson(retired);
        console.log(
          `Version ${retired.version} is no longer in effect. To undo: retour policies rollback ${retired.version} --shop ${handle}`,
        );
      }),
    );
}

/** A version for scripts, without its document. */
function summaryJson(summary: VersionSummary): object {
  const { document: _document, ...shown } = summary as PolicyVersion;
  return shown;
}

function withShop(handle: string, work: (deps: Deps, shop: Shop) => Promise<void>): Promise<void> {
  return withDeps(async (deps) => work(deps, await requireShop(deps.db.root, handle)));
}
