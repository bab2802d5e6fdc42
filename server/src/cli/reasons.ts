import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import {
  choosableReasons,
  listReasonSets,
  readReasonSet,
  resetReasonSets,
  saveReasonSet,
  textIn,
  writtenSet,
} from '../modules/reasons/index.ts';
import type { Reason } from '../modules/reasons/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function reasonsCommand(): Command {
  return new Command('reasons')
    .description('Return reasons by product type.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(saveCommand())
    .addCommand(resetCommand());
}

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists the reason sets of a shop: the default sets and its own.')
    .addHelpText('after', '\nExample:\n  $ retour reasons list --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const sets = await listReasonSets(db.root, shop.id);
        const rows = sets.map(({ reasons, ...set }) => ({
          ...set,
          reasons: choosableReasons(reasons).length,
        }));
        if (json) return printJson(rows);
        printTable(
          ['NAME', 'SOURCE', 'REASONS', 'PRODUCT TYPES'],
          rows.map(({ name, source, reasons, product_types: types }) => [
            name,
            source,
            String(reasons),
            types.length > 6
              ? `${types.slice(0, 6).join(', ')} and ${types.length - 6} more`
              : types.join(', '),
          ]),
        );
      }),
    );
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .argument('[name]', 'name of the set', 'general')
    .option('--language <tag>', 'language of the names, such as de', 'en')
    .description('Shows the tree of a reason set. "reasons save" accepts the JSON.')
    .addHelpText('after', '\nExample:\n  $ retour reasons show apparel --shop acme --json > apparel.json')
    .action((name: string, { shop: handle, json, language }: ShopOptions & { language: string }) =>
      withShop(handle, async ({ db }, shop) => {
        const set = await readReasonSet(db.root, shop.id, name);
        if (!set) throw new CommandError(`There is no reason set "${name}": see "retour reasons list".`);
        if (json) return printJson(writtenSet(set));
        printTable(
          ['CODE', 'NAME', 'MEANING'],
          set.reasons.flatMap((reason) => [
            reasonRow(reason, language, ''),
            ...reason.children.map((child) => reasonRow(child, language, '  ')),
          ]),
        );
      }),
    );
}

function reasonRow({ code, name, ...reason }: Reason, language: string, indent: string): string[] {
  const meaning = [
    ...(reason.children.length > 0 ? ['heading'] : []),
    ...(reason.is_defect ? ['defect'] : []),
    ...(reason.needs_comment ? ['needs a comment'] : []),
    ...(reason.wants_photo ? ['wants a photo'] : []),
    ...reason.questions.map(({ prompt }) => textIn(prompt, language)),
  ];
  return [`${indent}${code}`, `${indent}${textIn(name, language)}`, meaning.join(', ')];
}

function saveCommand(): Command {
  return withShopOptions(new Command('save'))
    .argument('<file>', 'a reason set as JSON, as printed by "reasons show --json"')
    .description('Saves a reason set of a shop. It replaces the set of the same name.')
    .addHelpText('after', '\nExample:\n  $ retour reasons save apparel.json --shop acme')
    .action((file: string, { shop: handle, json }: ShopOptions) => {
      const given = readJson(file);
      return withShop(handle, async (deps, shop) => {
        const set = await saveReasonSet(deps, shop.id, given);
        if (json) return printJson(writtenSet(set));
        const count = choosableReasons(set.reasons).length;
        console.log(
          `Saved the reason set ${set.name} of ${handle}: ${count} reasons for ${set.product_types.length} types of products.`,
        );
      });
    });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} can't be read as JSON: ${(error as Error).message}`);
  }
}

function resetCommand(): Command {
  return withShopOptions(new Command('reset'))
    .argument('[name]', 'name of the set; default: all sets, which needs --yes')
    .option('--yes', 'confirm resetting all sets')
    .description("Deletes a shop's own reason set: the default set applies again.")
    .addHelpText('after', '\nExample:\n  $ retour reasons reset apparel --shop acme')
    .action((name: string | undefined, { shop: handle, json, yes }: ShopOptions & { yes?: true }) => {
      if (name === undefined && !yes)
        throw new CommandError('This deletes all sets of the shop. Name one set, or add --yes.');
      return withShop(handle, async (deps, shop) => {
        const names = await resetReasonSets(deps, shop.id, name);
        if (json) return printJson({ reset: names });
        console.log(
          names.length > 0 ? `Reset ${names.join(', ')}.` : `The shop ${handle} had no sets of its own.`,
        );
      });
    });
}
