import type { FileHandle } from 'node:fs/promises';
import { nameOf } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { GivenRevision } from '../setting-revisions/index.ts';
import { changeBrand } from './commands.ts';
import { max_font_bytes } from './font.ts';
import { showBrand } from './json.ts';
import { max_logo_bytes } from './logo.ts';
import { success } from './schemas.ts';

/** A file of a brand, and the operations that upload and delete it. */
const files = [
  {
    name: 'logo',
    upload: 'uploadLogo',
    remove: 'deleteLogo',
    max_bytes: max_logo_bytes,
    kind: 'A PNG or SVG file.',
    takes: `A PNG or SVG of at most ${max_logo_bytes / 1000} kB. An SVG with scripts, or with links to other files, is rejected. E-mails show a PNG.`,
    without: 'Pages show the name of the shop instead.',
  },
  {
    name: 'font',
    upload: 'uploadFont',
    remove: 'deleteFont',
    max_bytes: max_font_bytes,
    kind: 'A WOFF2 file.',
    takes: `A WOFF2 file of at most ${max_font_bytes / 1000} kB, with one weight or as a variable font. Pages of the portal are set in it.`,
    without: 'Pages are set in the font of the portal again.',
  },
] as const;
type BrandFile = (typeof files)[number];

const shared = {
  tag: 'Settings',
  allow: { key: 'settings:write', staff: 'settings:write' },
  query: Type.Object({ revision: GivenRevision }),
  success,
  refusals: ['validation_failed', 'revision_conflict'],
} as const;

/** What a form needs beside the file. */
const form_bytes = 65_536;

/** The logo and the font of a brand (API contract, 26.4). */
export const brandFileRoutes = (deps: Deps): Route[] =>
  files.flatMap((file) => [uploadRoute(deps, file), deleteRoute(deps, file)]);

function uploadRoute(deps: Deps, { name, upload: operation, max_bytes, kind, takes }: BrandFile): Route {
  return defineRoute({
    ...shared,
    operation,
    method: 'PUT',
    path: `/settings/brand/${name}`,
    summary: `Upload the ${name} of the shop`,
    description: takes,
    upload: {
      takes: 'files',
      field: name,
      max_count: 1,
      limit_bytes: max_bytes + form_bytes,
      description: kind,
    },
    async handle({ caller, upload, query: { revision: expected_revision } }) {
      const [file] = upload?.files ?? [];
      const content = file ? await readWhole(file.handle, file.size_bytes) : Buffer.alloc(0);
      const saving = { by: nameOf(caller), expected_revision };
      await changeBrand(deps, caller.shop.id, { [name]: content }, saving);
      return deps.db.inTransaction((tx) => showBrand(deps, tx, caller.shop));
    },
  });
}

async function readWhole(handle: FileHandle, size_bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size_bytes), 0, size_bytes, 0);
  return buffer.subarray(0, bytesRead);
}

function deleteRoute(deps: Deps, { name, remove: operation, without }: BrandFile): Route {
  return defineRoute({
    ...shared,
    operation,
    method: 'DELETE',
    path: `/settings/brand/${name}`,
    summary: `Delete the ${name} of the shop`,
    description: without,
    async handle({ caller, query: { revision: expected_revision } }) {
      const saving = { by: nameOf(caller), expected_revision };
      await changeBrand(deps, caller.shop.id, { [name]: null }, saving);
      return deps.db.inTransaction((tx) => showBrand(deps, tx, caller.shop));
    },
  });
}
