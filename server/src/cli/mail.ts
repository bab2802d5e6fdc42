import { writeFile } from 'node:fs/promises';
import { toTsMs } from '@retour/contract/time';
import { Command } from 'commander';
import {
  changeEmailSettings,
  composeStored,
  outboxPath,
  readEmail,
  readSettings,
  recordBounce,
  standaloneHtml,
} from '../modules/messages/emails/index.ts';
import type { Deps } from '../platform/deps.ts';
import { CommandError } from './failure.ts';
import { readOption } from './read-option.ts';
import { printJson } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { withDeps } from './session.ts';
import { parseWholeNumber } from './whole-number.ts';

export function mailCommand(): Command {
  return new Command('mail')
    .description(
      'E-mail to shoppers, as far as only the operator has to do with it. For the rest: "retour api e-mails".',
    )
    .addCommand(showCommand())
    .addCommand(bounceCommand())
    .addCommand(outboxCommand())
    .addCommand(settingsCommand());
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
          throw new CommandError(
            'RETOUR_SMTP_URL is set, so there is no such page. See "retour api listEmails".',
          );
        const url = `${deps.config.origin}${outboxPath(deps, shop.id)}`;
        if (json) return printJson({ url });
        console.log(url);
      }),
    );
}

function settingsCommand(): Command {
  return withShopOptions(new Command('settings'))
    .description('Shows the address that messages of a shop come from, or changes it.')
    .option('--from <address>', 'address that messages come from; "default" for RETOUR_MAIL_FROM')
    .addHelpText('after', '\nExample:\n  $ retour mail settings --shop acme --from returns@acme.example')
    .action(({ shop: handle, from, json }: ShopOptions & { from?: string }) =>
      withShop(handle, async (deps, { id }) => {
        if (from !== undefined)
          await changeEmailSettings(deps, id, { from_address: readOption(from, 'default', String) });
        const { from_address } = await readSettings(deps.db.root, id);
        if (json) return printJson({ from_address });
        console.log(from_address ?? 'default');
      }),
    );
}
