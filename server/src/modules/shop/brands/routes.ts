import type { Deps } from '../../../platform/deps.ts';
import { Nullable } from '../../../platform/fields.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { sectionRoutes } from '../setting-revisions/index.ts';
import { link_names } from './brand.ts';
import { changeBrand } from './commands.ts';
import { showBrand } from './json.ts';
import { brandFileRoutes } from './routes-files.ts';
import { Colour, Css, EmbedOrigins, Language, Radius, success } from './schemas.ts';

const Link = Nullable(Type.String({ maxLength: 500, description: 'An `https:` or `mailto:` URL.' }));

/** The brand of a shop (API contract, 26.4). */
export const brandRoutes = (deps: Deps): Route[] => [
  ...sectionRoutes(deps, {
    section: 'brand',
    type: 'Brand',
    name: 'the brand of the shop',
    path: '/settings/brand',
    description: 'How its pages look.',
    success,
    show: (db, shop) => showBrand(deps, db, shop),
    save: {
      verb: 'update',
      description: 'Updates the members that you send; null restores a default. Pages follow immediately.',
      members: {
        accent: Type.Optional(Colour),
        radius: Type.Optional(Radius),
        language: Type.Optional(Language),
        css: Type.Optional(Css),
        embed_origins: Type.Optional(EmbedOrigins),
        links: Type.Optional(
          Type.Object(Object.fromEntries(link_names.map((name) => [name, Type.Optional(Link)]))),
        ),
      },
      example: { accent: '#1f5c47' },
      handle: ({ id }, given, saving) => changeBrand(deps, id, given, saving),
    },
  }),
  ...brandFileRoutes(deps),
];
