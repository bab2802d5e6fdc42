import { nameOf } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { GivenRevision } from '../setting-revisions/index.ts';
import { link_names } from './brand.ts';
import { changeBrand } from './commands.ts';
import { showBrand } from './json.ts';
import { brandFileRoutes } from './routes-files.ts';
import { Colour, Css, EmbedOrigins, Language, Radius, success } from './schemas.ts';

const tag = 'Settings';
const writing = { tag, allow: { key: 'settings:write', staff: 'settings:write' } } as const;

const Link = Nullable(Type.String({ maxLength: 500, description: 'An `https:` or `mailto:` URL.' }));
/** The brand of a shop (API contract, 26.4). */
export function brandRoutes(deps: Deps): Route[] {
  return [getRoute(deps), updateRoute(deps), ...brandFileRoutes(deps)];
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
      css: Type.Optional(Css),
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
