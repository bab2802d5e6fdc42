import { readFile, stat } from 'node:fs/promises';
import { max_css_bytes } from '@retour/contract/portal-css';
import { Command } from 'commander';
import {
  changeBrand,
  cssPath,
  fontPath,
  link_names,
  logoPath,
  max_font_bytes,
  max_logo_bytes,
  radii,
  readBrand,
} from '../modules/brands/index.ts';
import type { Brand, GivenBrand } from '../modules/brands/index.ts';
import { shopPortalUrl } from '../platform/pages/portal-address.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { readOption } from './read-option.ts';
import { portalTextsCommand } from './portal-texts.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

/** `retour shops brand`: how the pages of a shop look, and what they say in its own words. */
export function brandCommand(): Command {
  return new Command('brand')
    .description('How the pages of a shop look: colour, corners, logo, font, CSS, links, language, texts.')
    .addCommand(showCommand())
    .addCommand(setCommand())
    .addCommand(portalTextsCommand());
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .description('Shows the brand of a shop.')
    .addHelpText('after', '\nExample:\n  $ retour shops brand show --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db, config }, shop) => {
        const shown = showBrand(shopPortalUrl(config, shop), await readBrand(db.root, shop.id));
        if (json) return printJson(shown);
        const { links, ...rest } = shown;
        printTable(
          ['SETTING', 'VALUE'],
          Object.entries({ ...rest, ...links }).map(([name, value]) => [name, String(value ?? 'default')]),
        );
      }),
    );
}

function showBrand(portal_url: string, brand: Brand) {
  const urlOf = (path: string | undefined) => (path === undefined ? null : `${portal_url}/${path}`);
  const links = Object.fromEntries(link_names.map((name) => [name, brand.links[name] ?? null]));
  return {
    accent: brand.accent_color,
    radius: brand.radius,
    logo: urlOf(logoPath(brand)),
    font: urlOf(fontPath(brand)),
    css: urlOf(cssPath(brand)),
    language: brand.language,
    embed_origins: brand.embed_origins.join(' ') || null,
    links,
  };
}

const max_bytes = { logo: max_logo_bytes, font: max_font_bytes, CSS: max_css_bytes };

const atMost = (name: keyof typeof max_bytes) => `at most ${max_bytes[name] / 1000} kB`;

type SetOptions = {
  shop: string;
  accent?: string;
  radius?: string;
  logo?: string;
  font?: string;
  css?: string;
  link?: GivenBrand['links'];
  language?: string;
  embedIn?: string;
};

function setCommand(): Command {
  return new Command('set')
    .description('Changes the brand of a shop; what is not named stays. Running servers follow at once.')
    .requiredOption('--shop <handle>', 'the shop')
    .option('--accent <colour>', 'colour of buttons and links, such as #1f5c47; "none" for blue')
    .option('--radius <n>', `corner radius: ${radii.join(', ')}; "none" for 8`)
    .option('--logo <file>', `PNG or SVG, ${atMost('logo')}; "none" for the name of the shop`)
    .option('--font <file>', `WOFF2, ${atMost('font')}; "none" for the font of the portal`)
    .option('--css <file>', `CSS added to the styles of the portal, ${atMost('CSS')}; "none" for nothing`)
    .option(
      '--link <name=url>',
      `one of ${link_names.join(', ')}; an empty URL removes it; repeatable`,
      addLink,
    )
    .option('--language <code>', 'of readers who ask for no language that there is; "none" for en')
    .option(
      '--embed-in <origins>',
      'origins of pages that may show the portal in a frame, separated by commas; "none" for none',
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ retour shops brand set --shop acme --accent "#1f5c47" --logo logo.svg --link privacy=https://acme.example/privacy',
    )
    .action(async ({ shop: handle, ...options }: SetOptions) => {
      if (Object.keys(options).length === 0)
        throw new CommandError('Name what to change: "retour shops brand set --help" lists it.');
      const given = await givenOf(options);
      await withShop(handle, async (deps, { id }) => {
        const changes = await changeBrand(deps, id, given);
        console.log(`Changed the brand of ${handle}.`);
        for (const change of changes) console.log(adjusted[change]);
      });
    });
}

async function givenOf({
  accent,
  radius,
  logo,
  font,
  css,
  link,
  language,
  embedIn,
}: Omit<SetOptions, 'shop'>): Promise<GivenBrand> {
  return {
    accent: readOption(accent, 'none', String),
    radius: readOption(radius, 'none', Number),
    logo: await readOption(logo, 'none', (file) => readBrandFile(file, 'logo')),
    font: await readOption(font, 'none', (file) => readBrandFile(file, 'font')),
    css: await readOption(css, 'none', async (file) => String(await readBrandFile(file, 'CSS'))),
    links: link,
    language: readOption(language, 'none', String),
    embed_origins: embedIn === undefined ? undefined : originsOf(embedIn),
  };
}

const originsOf = (text: string) => (text === 'none' ? [] : text.split(',').map((one) => one.trim()));

const adjusted = {
  dark_text: 'The colour is too light for white text, so buttons use dark text.',
  darkened: 'The colour is too light for white text, so buttons use a slightly darker one.',
} as const;

function addLink(text: string, links: NonNullable<GivenBrand['links']> = {}) {
  const [, name, url] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined)
    throw new CommandError(`"${text}" isn't a link, such as privacy=https://acme.example/privacy.`);
  return { ...links, [name]: url || null };
}

async function readBrandFile(file: string, name: keyof typeof max_bytes): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size <= max_bytes[name]) return await readFile(file);
  } catch {
    throw new CommandError(`The file ${file} can't be read.`);
  }
  throw new CommandError(`The ${name} must have ${atMost(name)}.`);
}
