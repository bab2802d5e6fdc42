import { writeFile } from 'node:fs/promises';
import { toTsMs } from '@retour/contract/time';
import { Command } from 'commander';
import {
  changeEmailSettings,
  composeStored,
  email_states,
  listEmails,
  outboxPath,
  previewEmail,
  readEmail,
  readSettings,
  recordBounce,
  resendEmail,
  sendTestEmail,
  standaloneHtml,
} from '../modules/emails/index.ts';
import type { EmailRow } from '../modules/emails/index.ts';
import type { Deps } from '../platform/deps.ts';
import { CommandError } from './failure.ts';
import { parseLanguage, parseOccasion, templatesCommand } from './mail-templates.ts';
import { readOption } from './read-option.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { withDeps } from './session.ts';
import { parseWholeNumber } from './whole-number.ts';

export function mailCommand(): Command {
  return new Command('mail')
    .description('E-mail to shoppers: the outbox, the sender, the texts, and trying them.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(resendCommand())
    .addCommand(bounceCommand())
    .addCommand(outboxCommand())
    .addCommand(settingsCommand())
    .addCommand(templatesCommand())
    .addCommand(previewCommand())
    .addCommand(testCommand());
}

type ListOptions = ShopOptions & { return?: number; state?: EmailRow['state']; limit: number };

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists e-mails, newest first.')
    .option('--return <id>', 'of this return', parseWholeNumber)
    .option('--state <state>', `in this state: ${email_states.join(', ')}`)
    .option('--limit <n>', 'how many at most', parseWholeNumber, 50)
    .addHelpText('after', '\nExample:\n  $ retour mail list --shop acme --state failed')
    .action(({ shop: handle, return: return_id, state, limit, json }: ListOptions) =>
      withShop(handle, async ({ db }, { id }) => {
        if (state !== undefined && !email_states.includes(state))
          throw new CommandError(`"${state}" isn't a state. There are: ${email_states.join(', ')}.`);
        const window = { ascending: false, beyond: null, limit: Math.min(Math.max(limit, 1), 1000) };
        const emails = await listEmails(db.root, id, window, { return_id, state });
        if (json) return printJson(emails);
        if (emails.length === 0) return console.log('There is no e-mail.');
        printTable(
          ['ID', 'MESSAGE', 'RETURN', 'TO', 'STATE', 'CREATED', 'RESPONSE'],
          emails.map((email) => [
            String(email.id),
            email.occasion,
            String(email.return_id ?? ''),
            email.recipient,
            email.reason === null ? email.state : `${email.state}: ${email.reason}`,
            email.created_at.toISOString().slice(0, 19),
            (email.last_response ?? '').slice(0, 60),
          ]),
        );
      }),
    );
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .description('Shows an e-mail as text, or its HTML in a file.')
    .argument('<id>', 'identifier of the e-mail', parseWholeNumber)
    .option('--out <file>', 'writes the HTML to a file')
    .addHelpText('after', '\nExample:\n  $ retour mail show 9000001 --shop acme')
    .action((id: number, { shop: handle, out, json }: ShopOptions & { out?: string }) =>
      withShop(handle, async (deps, shop) => {
        const email = await readEmail(deps.db.root, { shop_id: shop.id, id });
        if (!email) throw new CommandError(`There is no e-mail ${id} in the shop ${handle}.`);
        if (email.body_deleted_at)
          throw new CommandError(
            `What the e-mail ${id} says was deleted on ${toTsMs(email.body_deleted_at).slice(0, 10)}.`,
          );
        const { subject, text, html, ...shown } = await composeStored(deps, email);
        if (out !== undefined) await writeFile(out, standaloneHtml({ html, ...shown }));
        const { occasion, recipient, state, reason, message_id, last_response } = email;
        if (json)
          return printJson({
            id,
            occasion,
            recipient,
            state,
            reason,
            message_id,
            last_response,
            subject,
            text,
          });
        console.log(
          `${state}${reason === null ? '' : `: ${reason}`}${last_response ? ` (${last_response})` : ''}`,
        );
        console.log(`To: ${recipient}\nSubject: ${subject}\n\n${text}`);
      }),
    );
}

function resendCommand(): Command {
  return withShopOptions(new Command('resend'))
    .description('Sends an e-mail again, as a new one.')
    .argument('<id>', 'identifier of the e-mail', parseWholeNumber)
    .addHelpText('after', '\nExample:\n  $ retour mail resend 9000001 --shop acme')
    .action((id: number, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const email = await resendEmail(deps, { shop_id: shop.id, id });
        if (json) return printJson({ id: email.id, state: email.state });
        console.log(`E-mail ${email.id} is ${email.state}.`);
      }),
    );
}

/** Reads at most so much of a report: what follows is the message that came back. */
const report_chars = 500_000;

function bounceCommand(): Command {
  return new Command('bounce')
    .description(
      'Reads the report of a mail server about an undelivered e-mail, and records it on the e-mail.',
    )
    .option('--shop <handle>', 'of this shop: also finds the e-mail by the Message-ID in the report')
    .option('--delivered-to <address>', 'address that the report was delivered to, if no header says so')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour mail bounce < report.eml\n\nAs a line of /etc/aliases:\n  bounces: "|/usr/local/bin/retour mail bounce"',
    )
    .action(async ({ shop: handle, deliveredTo: delivered_to, json }: BounceOptions) => {
      const raw = await readInput(report_chars);
      const record = async (deps: Deps, shop_id?: number) => {
        const { result, email } = await recordBounce(deps, { raw, delivered_to, shop_id });
        if (json) return printJson({ result, email_id: email?.id ?? null });
        console.log(
          email ? `E-mail ${email.id}: ${result}, ${email.state}.` : `Nothing to record: ${result}.`,
        );
      };
      await (handle === undefined
        ? withDeps((deps) => record(deps))
        : withShop(handle, (deps, shop) => record(deps, shop.id)));
    });
}

type BounceOptions = { shop?: string; deliveredTo?: string; json?: true };

/** The beginning of the standard input. The rest is read too: who writes it should not fail. */
async function readInput(most: number): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const part of process.stdin) if (text.length < most) text += part as string;
  return text.slice(0, most);
}

function outboxCommand(): Command {
  return withShopOptions(new Command('outbox'))
    .description(
      'Prints a link to a page with what would be sent, while no SMTP server is set. It works for 7 days.',
    )
    .addHelpText('after', '\nExample:\n  $ retour mail outbox --shop demo')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        if (deps.config.smtp_url !== '')
          throw new CommandError('RETOUR_SMTP_URL is set, so there is no such page. See "retour mail list".');
        const url = `${deps.config.origin}${outboxPath(deps, shop.id)}`;
        if (json) return printJson({ url });
        console.log(url);
      }),
    );
}

type SettingsOptions = ShopOptions & {
  senderName?: string;
  from?: string;
  replyTo?: string;
  accent?: string;
  language?: string;
  keptDays?: number | null;
};

const orDefault = (text: string | undefined) => readOption(text, 'default', String);

function settingsCommand(): Command {
  return withShopOptions(new Command('settings'))
    .description('Shows who the messages of a shop come from and how they look, and changes what is given.')
    .option('--sender-name <name>', 'name before the address; "default" for the name of the shop')
    .option('--from <address>', 'address that messages come from; "default" for RETOUR_MAIL_FROM')
    .option('--reply-to <address>', 'address that replies go to; "default" for none')
    .option(
      '--accent <colour>',
      'colour of buttons and links, such as #1f5c47; "default" for that of the shop',
    )
    .option('--language <code>', 'of shoppers who chose none; "default" for that of the shop')
    .option(
      '--kept-days <n>',
      'days after which the text of a message is deleted; "default" for 180',
      (text) => (text === 'default' ? null : parseWholeNumber(text)),
    )
    .addHelpText('after', '\nExample:\n  $ retour mail settings --shop acme --reply-to help@acme.example')
    .action(
      ({ shop: handle, json, senderName, from, replyTo, accent, language, keptDays }: SettingsOptions) =>
        withShop(handle, async (deps, { id }) => {
          const change = {
            sender_name: orDefault(senderName),
            from_address: orDefault(from),
            reply_to: orDefault(replyTo),
            accent_color: readOption(accent, 'default', (text) => text.toLowerCase()),
            language: orDefault(language),
            body_kept_days: keptDays,
          };
          const is_change = Object.values(change).some((value) => value !== undefined);
          if (is_change) await changeEmailSettings(deps, id, change);
          const { shop, time_zone, ...settings } = await readSettings(deps.db.root, id);
          if (json) return printJson({ shop, time_zone, ...settings });
          printTable(
            ['SETTING', 'VALUE'],
            Object.entries(settings).map(([name, value]) => [
              name,
              value === null ? 'default' : String(value),
            ]),
          );
        }),
    );
}

type PreviewOptions = ShopOptions & { return?: number; language?: string; out?: string };

function previewCommand(): Command {
  return withShopOptions(new Command('preview'))
    .description('Shows a message without sending it: of a return, or a sample.')
    .argument('<message>', 'which message, such as label_ready')
    .option('--return <id>', 'shows this return', parseWholeNumber)
    .option('--language <code>', 'in this language')
    .option('--out <file>', 'writes the HTML to a file')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour mail preview label_ready --shop acme --language de --out label.html',
    )
    .action((message: string, { shop: handle, return: return_id, language, out, json }: PreviewOptions) =>
      withShop(handle, async (deps, shop) => {
        const composed = await previewEmail(deps, {
          shop_id: shop.id,
          occasion: parseOccasion(message),
          language: language === undefined ? undefined : parseLanguage(language),
          return_id,
        });
        const { subject, text, html } = composed;
        if (out !== undefined) await writeFile(out, standaloneHtml(composed));
        if (json) return printJson({ language: composed.language, subject, text, html });
        console.log(`Subject: ${subject}\n\n${text}`);
      }),
    );
}

function testCommand(): Command {
  return withShopOptions(new Command('test'))
    .description('Sends a sample message at once, to try the SMTP server.')
    .requiredOption('--to <address>', 'where it goes')
    .option('--language <code>', 'in this language')
    .addHelpText('after', '\nExample:\n  $ retour mail test --shop acme --to you@example.com')
    .action(({ shop: handle, to, language, json }: ShopOptions & { to: string; language?: string }) =>
      withShop(handle, async (deps, shop) => {
        const result = await sendTestEmail(deps, {
          shop_id: shop.id,
          to,
          language: language === undefined ? undefined : parseLanguage(language),
        });
        if (!result) throw new CommandError('Set RETOUR_SMTP_URL and RETOUR_MAIL_FROM first.');
        if (result.kind !== 'sent')
          throw new CommandError(`The message was not sent (${result.kind}): ${result.response}`);
        if (json) return printJson(result);
        console.log(`The SMTP server accepted the message: ${result.response}`);
      }),
    );
}
