import type { FileHandle } from 'node:fs/promises';
import { nameOf } from '../../platform/authenticate.ts';
import type { Reader } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { Nullable, OneOf } from '../../platform/fields.ts';
import { shopPortalUrl } from '../../platform/pages/portal-address.ts';
import type { AddressedShop } from '../../platform/pages/portal-address.ts';
import { defineRoute } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { Type } from '../../platform/type.ts';
import {
  GivenRevision,
  readRevision,
  revisionJson,
  revisionMembers,
  revision_example,
} from '../setting-revisions/index.ts';
import { languages, link_names, max_embed_origins, radii } from './brand.ts';
import { adjustmentsOf, changeBrand } from './commands.ts';
import { logoPath } from './logo-file.ts';
import { max_logo_bytes } from './logo.ts';
import { readBrand } from './store.ts';

const tag = 'Settings';
const writing = { tag, allow: { key: 'settings:write', staff: 'settings:write' } } as const;

const Link = Nullable(Type.String({ maxLength: 500, description: 'An `https:` or `mailto:` URL.' }));
const Colour = Type.With(Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })), {
  description: 'Colour of buttons and links. It is adjusted so that text on it can be read. Null: blue.',
});
const Radius = Type.With(Nullable(Type.Integer({ minimum: 0, maximum: 16 })), {
  description: `Corner radius in pixels: ${radii.join(', ')}. Null: 8.`,
});
const Language = Type.With(Nullable(OneOf(languages)), {
  description: 'Of readers who ask for no language that the portal has. Null: en.',
});

const EmbedOrigins = Type.Array(Type.String({ maxLength: 500 }), {
  maxItems: max_embed_origins,
  description: 'Origins of pages that may show the portal in a frame, such as `https://acme.example`.',
});

const Brand = Type.Object(
  {
    accent: Colour,
    adjustments: Type.Array(OneOf(['dark_text', 'darkened']), {
      description: '`dark_text`: buttons have dark text. `darkened`: buttons are a little darker.',
    }),
    radius: Radius,
    language: Language,
    embed_origins: EmbedOrigins,
    links: Type.Object(Object.fromEntries(link_names.map((name) => [name, Nullable(Type.String())]))),
    logo_url: Type.With(Nullable(Type.String()), { description: 'It changes with the logo.' }),
    portal_url: Type.String({ description: 'Where shoppers begin.' }),
    preview_url: Type.String({
      description:
        'The same page at the address of this server, also where the shop has an address of its own.',
    }),
    ...revisionMembers,
  },
  { title: 'Brand', description: 'How the pages of a shop look.' },
);

const example = {
  accent: '#1f5c47',
  adjustments: [],
  radius: 8,
  language: 'en',
  embed_origins: ['https://acme.example'],
  links: {
    returns_policy: null,
    privacy: 'https://acme.example/privacy',
    accessibility: null,
    contact: null,
  },
  logo_url: 'https://retour.example.com/portal/acme/logo/0123456789abcdef.svg',
  portal_url: 'https://returns.acme.example',
  preview_url: 'https://retour.example.com/portal/acme',
  ...revision_example,
};
const success = { description: 'The brand.', schema: Brand, examples: { brand: example } };

/** What a form needs beside the file. */
const form_bytes = 65_536;

/** The brand of a shop (API contract, 26.4). */
export function brandRoutes(deps: Deps): Route[] {
  return [getRoute(deps), updateRoute(deps), uploadRoute(deps), deleteRoute(deps)];
}

function getRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'settings:read', staff: 'settings:read' },
    operation: 'getBrand',
    method: 'GET',
    path: '/settings/brand',
    summary: 'Get the brand of the shop',
    description: 'How its pages look.',
    success,
    refusals: [],
    handle: ({ caller }) => showBrand(deps, deps.db.root, caller.shop),
  });
}

function updateRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    operation: 'updateBrand',
    method: 'PATCH',
    path: '/settings/brand',
    summary: 'Update the brand of the shop',
    description: 'Updates the members that you send; null restores a default. Pages follow immediately.',
    body: Type.Object({
      accent: Type.Optional(Colour),
      radius: Type.Optional(Radius),
      language: Type.Optional(Language),
      embed_origins: Type.Optional(EmbedOrigins),
      links: Type.Optional(
        Type.Object(Object.fromEntries(link_names.map((name) => [name, Type.Optional(Link)]))),
      ),
      revision: GivenRevision,
    }),
    body_example: { accent: '#1f5c47', revision: 5 },
    success,
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, body: { revision: expected_revision, ...given } }) {
      await changeBrand(deps, caller.shop.id, given, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showBrand(deps, tx, caller.shop));
    },
  });
}

function uploadRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    operation: 'uploadLogo',
    method: 'PUT',
    path: '/settings/brand/logo',
    query: Type.Object({ revision: GivenRevision }),
    summary: 'Upload the logo of the shop',
    description: `A PNG or SVG of at most ${max_logo_bytes / 1000} kB. An SVG with scripts, or with links to other files, is rejected.`,
    upload: {
      takes: 'files',
      field: 'logo',
      max_count: 1,
      limit_bytes: max_logo_bytes + form_bytes,
      description: 'A PNG or SVG file.',
    },
    success,
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, upload, query: { revision: expected_revision } }) {
      const [file] = upload?.files ?? [];
      const logo = file ? await readWhole(file.handle, file.size_bytes) : Buffer.alloc(0);
      await changeBrand(deps, caller.shop.id, { logo }, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showBrand(deps, tx, caller.shop));
    },
  });
}

async function readWhole(handle: FileHandle, size_bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size_bytes), 0, size_bytes, 0);
  return buffer.subarray(0, bytesRead);
}

function deleteRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    operation: 'deleteLogo',
    method: 'DELETE',
    path: '/settings/brand/logo',
    query: Type.Object({ revision: GivenRevision }),
    summary: 'Delete the logo of the shop',
    description: 'Pages show the name of the shop instead.',
    success,
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, query: { revision: expected_revision } }) {
      const saving = { by: nameOf(caller), expected_revision };
      await changeBrand(deps, caller.shop.id, { logo: null }, saving);
      return deps.db.inTransaction((tx) => showBrand(deps, tx, caller.shop));
    },
  });
}

async function showBrand(
  { config }: Pick<Deps, 'config'>,
  db: Reader,
  shop: AddressedShop & { id: number },
): Promise<object> {
  const { id } = shop;
  const brand = await readBrand(db, id);
  const path = logoPath(brand);
  const preview_url = `${config.portal_url}/${shop.handle}`;
  return {
    accent: brand.accent_color,
    adjustments: await adjustmentsOf(brand.accent_color),
    radius: brand.radius,
    language: brand.language,
    embed_origins: brand.embed_origins,
    links: Object.fromEntries(link_names.map((name) => [name, brand.links[name] ?? null])),
    logo_url: path === undefined ? null : `${preview_url}/${path}`,
    portal_url: shopPortalUrl(config, shop),
    preview_url,
    ...revisionJson(await readRevision(db, id, 'brand')),
  };
}
