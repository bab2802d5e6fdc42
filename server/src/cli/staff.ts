import { ROLES } from '@retour/contract/permissions';
import type { Role } from '@retour/contract/permissions';
import { Command, Option } from 'commander';
import {
  addMember,
  changeMember,
  createSignInLink,
  disableMember,
  inviteMember,
  listMembers,
} from '../modules/people/staff/index.ts';
import type { Member } from '../modules/people/staff/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function staffCommand(): Command {
  return new Command('staff')
    .description('The people who work for a shop, and the links by which they sign in.')
    .addCommand(addCommand())
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(roleCommand())
    .addCommand(linkCommand())
    .addCommand(disableCommand());
}

const email_argument = ['<email>', 'email address of the member'] as const;

function addCommand(): Command {
  return withShopOptions(new Command('add'))
    .description('Adds a member to the staff of a shop.')
    .argument(...email_argument)
    .requiredOption('--name <name>', 'name of the member')
    .addOption(new Option('--role <role>', 'what the member may do').choices(ROLES).makeOptionMandatory())
    .addHelpText(
      'after',
      '\nExample:\n  $ retour staff add noa@example.com --shop acme --name "Noa Levi" --role owner',
    )
    .action(
      async (
        email: string,
        { shop: handle, name, role, json }: ShopOptions & { name: string; role: Role },
      ) => {
        await withShop(handle, async (deps, shop) => {
          const member = await addMember(deps, { shop_id: shop.id, email, name, role });
          if (json) return printJson(memberJson(member));
          console.log(
            `Added ${member.email} as ${role}. Make a sign-in link with "retour staff link ${member.email} --shop ${handle}".`,
          );
        });
      },
    );
}

function inviteCommand(): Command {
  return withShopOptions(new Command('invite'))
    .description(
      'Invites somebody to the staff of a shop: prints a link that makes them a member, once, within seven days.',
    )
    .argument(...email_argument)
    .addOption(new Option('--role <role>', 'what the member may do').choices(ROLES).makeOptionMandatory())
    .addHelpText('after', '\nExample:\n  $ retour staff invite kim@example.com --shop acme --role agent')
    .action(async (email: string, { shop: handle, role, json }: ShopOptions & { role: Role }) => {
      await withShop(handle, async (deps, shop) => {
        const invited = { shop_id: shop.id, email, role, invited_by: 'the operator' };
        const { url, invitation } = await inviteMember(deps, invited);
        if (json) return printJson({ url, expires_at: invitation.expires_at, email: invitation.email });
        console.log(url);
      });
    });
}

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists the staff of a shop.')
    .addHelpText('after', '\nExample:\n  $ retour staff list --shop acme')
    .action(async ({ shop: handle, json }: ShopOptions) => {
      await withShop(handle, async (deps, shop) => {
        const members = await listMembers(deps.db.root, shop.id);
        if (json) return printJson(members.map(memberJson));
        if (members.length === 0)
          return console.log(`The shop ${handle} has no staff. Add a member with "retour staff add".`);
        const rows = members.map(({ email, name, role, disabled_at }) => [
          email,
          name,
          role,
          disabled_at ? 'disabled' : 'active',
        ]);
        printTable(['EMAIL', 'NAME', 'ROLE', 'STATE'], rows);
      });
    });
}

function roleCommand(): Command {
  return withShopOptions(new Command('role'))
    .description('Changes what a member may do, from their next request on.')
    .argument(...email_argument)
    .addOption(new Option('--role <role>', 'what the member may do').choices(ROLES).makeOptionMandatory())
    .addHelpText('after', '\nExample:\n  $ retour staff role kim@example.com --shop acme --role manager')
    .action(async (email: string, { shop: handle, role, json }: ShopOptions & { role: Role }) => {
      await withShop(handle, async (deps, shop) => {
        const members = await listMembers(deps.db.root, shop.id);
        const found = members.find((one) => one.email === email.trim().toLowerCase());
        if (!found) throw new CommandError(`The shop ${handle} has no member ${email}.`);
        const member = await changeMember(deps, { shop_id: shop.id, member_id: found.id }, { role });
        if (json) return printJson(memberJson(member));
        console.log(`${member.email} is ${role} now.`);
      });
    });
}

function linkCommand(): Command {
  return withShopOptions(new Command('link'))
    .description(
      'Makes a link by which a member signs in once, within 15 minutes. An earlier link stops working.',
    )
    .argument(...email_argument)
    .addHelpText('after', '\nExample:\n  $ retour staff link noa@example.com --shop acme')
    .action(async (email: string, { shop: handle, json }: ShopOptions) => {
      await withShop(handle, async (deps, shop) => {
        const { url, expires_at, member } = await createSignInLink(deps, shop.id, email);
        if (json) return printJson({ url, expires_at, email: member.email });
        console.log(url);
      });
    });
}

function disableCommand(): Command {
  return withShopOptions(new Command('disable'))
    .description('Disables a member: their sessions end with the next request.')
    .argument(...email_argument)
    .addHelpText('after', '\nExample:\n  $ retour staff disable noa@example.com --shop acme')
    .action(async (email: string, { shop: handle, json }: ShopOptions) => {
      await withShop(handle, async (deps, shop) => {
        const member = await disableMember(deps, shop.id, email);
        if (json) return printJson(memberJson(member));
        console.log(`Disabled ${member.email}.`);
      });
    });
}

const memberJson = ({ id, email, name, role, created_at, disabled_at }: Member) => ({
  id,
  email,
  name,
  role,
  created_at,
  disabled_at,
});
