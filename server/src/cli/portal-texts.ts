import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { portal_languages, portal_text_names, portal_texts } from '@retour/contract/portal-texts';
import type { PortalLanguage, PortalText } from '@retour/contract/portal-texts';
import { changePortalTexts, readTexts, resetPortalTexts } from '../modules/portal-texts/index.ts';
import type { GivenTexts } from '../modules/portal-texts/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

/** `retour shops brand texts`: what a shop says in its portal in its own words. */
export function portalTextsCommand(): Command {
  return new Command('texts')
    .description('What a shop says in its portal in its own words, by language.')
    .addCommand(showCommand())
    .addCommand(setCommand())
    .addCommand(removeCommand());
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .description("Shows the shop's own texts. The portal's are used for the others.")
    .addHelpText('after', '\nExample:\n  $ retour shops brand texts show --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, { id }) => {
        const texts = await readTexts(db.root, id);
        if (json) return printJson(texts);
        const rows = portal_languages.flatMap((language) =>
          portal_text_names.flatMap((name) => {
            const text = texts[language]?.[name];
            return text === undefined ? [] : [[language, name, text.replaceAll('\n', ' ⏎ ')]];
          }),
        );
        if (rows.length === 0)
          return console.log(`${handle} has no texts of its own. The portal's are used.`);
        printTable(['LANGUAGE', 'TEXT', 'WORDS'], rows);
      }),
    );
}

const languageOption = () =>
  new Option('--language <code>', 'the language of the texts').choices(portal_languages);
const list = portal_text_names
  .map((name) => `  ${name.padEnd(22)}at most ${portal_texts[name].max_length} characters`)
  .join('\n');

type SetOptions = {
  shop: string;
  language?: PortalLanguage;
  text?: Record<string, string>;
  file?: string;
};

function setCommand(): Command {
  return new Command('set')
    .description('Replaces texts; what is not named stays. Running servers follow at once.')
    .requiredOption('--shop <handle>', 'the shop')
    .addOption(languageOption())
    .option('--text <name=words>', 'a text, in the language; repeatable', addText)
    .option(
      '--file <file>',
      'JSON with texts by language and name, null for the portal’s own; - reads standard input',
    )
    .addHelpText(
      'after',
      `\nTexts:\n${list}\n\nExamples:\n  $ retour shops brand texts set --shop acme --language en --text "notice=Christmas orders can be returned until 31 January."\n  $ retour shops brand texts set --shop acme --file texts.json`,
    )
    .action(async ({ shop: handle, language, text, file }: SetOptions) => {
      if ((file === undefined) === (text === undefined) || (language === undefined) !== (text === undefined))
        throw new CommandError('Name a file, or a language and its texts.');
      const given = file === undefined ? { [language!]: text } : await readTextFile(file);
      await withShop(handle, (deps, { id }) => changePortalTexts(deps, id, given));
      console.log(`Changed the texts of ${handle}.`);
    });
}

function addText(text: string, texts: Record<string, string> = {}) {
  const [, name, words] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || words === undefined)
    throw new CommandError(`"${text}" isn't a text, such as "notice=Closed on Monday".`);
  return { ...texts, [name]: words };
}

async function readTextFile(file: string): Promise<GivenTexts> {
  const content = await (file === '-' ? readAll(process.stdin) : readFile(file, 'utf8')).catch(() => {
    throw new CommandError(`The file ${file} can't be read.`);
  });
  const given = parse(content);
  if (!isTexts(given))
    throw new CommandError(`${file} isn't JSON with texts by language, such as {"en": {"notice": "…"}}.`);
  return given;
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (given: unknown): given is GivenTexts =>
  isObject(given) &&
  Object.values(given).every(
    (texts) =>
      isObject(texts) && Object.values(texts).every((text) => text === null || typeof text === 'string'),
  );

type RemoveOptions = { shop: string; language: PortalLanguage; text?: PortalText };

function removeCommand(): Command {
  return new Command('remove')
    .description("Puts the portal's own texts back in a language.")
    .requiredOption('--shop <handle>', 'the shop')
    .addOption(languageOption().makeOptionMandatory())
    .addOption(new Option('--text <name>', 'only this one').choices(portal_text_names))
    .addHelpText(
      'after',
      '\nExample:\n  $ retour shops brand texts remove --shop acme --language en --text notice',
    )
    .action(({ shop: handle, language, text }: RemoveOptions) =>
      withShop(handle, async (deps, { id }) => {
        const removed = await resetPortalTexts(deps, id, language, text && [text]);
        if (removed.length === 0)
          throw new CommandError(`${handle} has no such text of its own in the language ${language}.`);
        console.log(`The portal's own words are used again for ${removed.join(', ')}.`);
      }),
    );
}
