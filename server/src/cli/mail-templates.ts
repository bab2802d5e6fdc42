import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import {
  LANGUAGES,
  OCCASIONS,
  isOccasion,
  languageOf,
  listTemplates,
  ownTextPlaceholders,
  readSettings,
  readTemplate,
  replaceEmailText,
  resetEmailText,
  switchEmail,
} from '../modules/emails/index.ts';
import type { Language, Occasion } from '../modules/emails/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

/** The message of a name that somebody typed. */
export function parseOccasion(name: string): Occasion {
  if (isOccasion(name)) return name;
  throw new CommandError(`"${name}" isn't a message. There are: ${OCCASIONS.join(', ')}.`);
}

/** The language of a code that somebody typed. */
export function parseLanguage(code: string): Language {
  const language = languageOf(code);
  if (language) return language;
  throw new CommandError(`Messages aren't written in "${code}". There are: ${LANGUAGES.join(', ')}.`);
}

/** `mail templates`: what each message says, and whether it is sent. */
export function templatesCommand(): Command {
  return new Command('templates')
    .description('What each message says, and whether it is sent.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(setCommand())
    .addCommand(resetCommand());
}

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description(
      'Lists every message, whether it is sent, and the languages in which the shop has replaced it.',
    )
    .addHelpText('after', '\nExample:\n  $ retour mail templates list --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const { switched_off } = await readSettings(db.root, shop.id);
        const templates = (await listTemplates(db.root, shop.id)).map((template) => ({
          ...template,
          is_sent: !switched_off.includes(template.occasion),
        }));
        if (json) return printJson(templates);
        printTable(
          ['MESSAGE', 'SENT', 'REPLACED IN', 'PLACEHOLDERS'],
          templates.map(({ occasion, is_sent, languages }) => [
            occasion,
            is_sent ? 'yes' : 'no',
            languages.join(', '),
            ownTextPlaceholders(occasion)
              .map((name) => `{${name}}`)
              .join(' '),
          ]),
        );
      }),
    );
}

const withMessage = (name: string) =>
  withShopOptions(new Command(name)).argument('<message>', 'which message, such as label_ready');
const language_option = ['--language <code>', 'in this language', 'en'] as const;

type TextOptions = ShopOptions & { language: string };

function showCommand(): Command {
  return withMessage('show')
    .description('Shows the text that the shop has put in place of a built-in one.')
    .option(...language_option)
    .addHelpText('after', '\nExample:\n  $ retour mail templates show label_ready --shop acme --language de')
    .action((message: string, { shop: handle, language, json }: TextOptions) =>
      withShop(handle, async ({ db }, { id: shop_id }) => {
        const ref = { shop_id, occasion: parseOccasion(message), language: parseLanguage(language) };
        const template = await readTemplate(db.root, ref);
        if (json) return printJson(template ?? null);
        if (!template)
          return console.log(
            `The built-in text is used. "retour mail preview ${message} --shop ${handle} --language ${language}" shows it.`,
          );
        console.log(`Subject: ${template.subject}\n\n${template.body}`);
      }),
    );
}

type SetOptions = ShopOptions & {
  language?: string;
  subject?: string;
  bodyFile?: string;
  off?: true;
  on?: true;
};

function setCommand(): Command {
  return withMessage('set')
    .description('Replaces the text of a message in one language, or switches the message off or on.')
    .option('--language <code>', 'the language of the text')
    .option('--subject <text>', 'the subject')
    .option('--body-file <file>', 'file with the text; - reads standard input')
    .option('--off', "doesn't send the message any more, in any language")
    .option('--on', 'sends the message again')
    .addHelpText(
      'after',
      '\nThe text is plain, with **bold**, [links](https://example.com), lists of lines that begin with "- ", and the placeholders that\n"retour mail templates list" shows.\n\nExamples:\n  $ retour mail templates set cancelled --shop acme --language en --subject "Return {reference} is off" --body-file cancelled.txt\n  $ retour mail templates set handed_in --shop acme --off',
    )
    .action((message: string, { shop: handle, off, on, ...given }: SetOptions) =>
      withShop(handle, async (deps, { id: shop_id }) => {
        const occasion = parseOccasion(message);
        const { language, subject, bodyFile } = given;
        const has_text = language !== undefined && subject !== undefined && bodyFile !== undefined;
        if (!has_text && (language ?? subject ?? bodyFile) !== undefined)
          throw new CommandError('A text needs all of --language, --subject and --body-file.');
        if ((off && on) || (!has_text && !off && !on))
          throw new CommandError('Give a text (--language, --subject and --body-file), --off or --on.');
        if (has_text) {
          const ref = { shop_id, occasion, language: parseLanguage(language) };
          await replaceEmailText(deps, ref, { subject, body: await readBody(bodyFile) });
        }
        if (off || on) await switchEmail(deps, { shop_id, occasion, on: on === true });
        console.log(`Changed the message ${occasion} of ${handle}.`);
      }),
    );
}

async function readBody(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be read (${error.code}).`);
  });
}

function resetCommand(): Command {
  return withMessage('reset')
    .description('Puts the built-in text of a message back.')
    .option(...language_option)
    .addHelpText('after', '\nExample:\n  $ retour mail templates reset label_ready --shop acme --language de')
    .action((message: string, { shop: handle, language }: TextOptions) =>
      withShop(handle, async (deps, { id: shop_id }) => {
        const ref = { shop_id, occasion: parseOccasion(message), language: parseLanguage(language) };
        if (!(await resetEmailText(deps, ref)))
          throw new CommandError(`The message ${message} has no text of the shop's own in ${language}.`);
        console.log(`The built-in text of ${message} is used again in ${language}.`);
      }),
    );
}
