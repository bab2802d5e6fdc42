import { nameOf } from '../../../../platform/authenticate.ts';
import { day_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { cleanImages, max_image_bytes } from '../../../../platform/files/clean-images.ts';
import type { CleanImage } from '../../../../platform/images.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { addPhotos } from '../commands/add-photos.ts';
import { max_photos, photoPath } from '../json.ts';
import { restockLabelUrl } from '../pages.ts';
import * as schemas from '../schemas.ts';
import { readUnitToLabel } from '../store-units.ts';
import { write } from './common.ts';
import { pathUuid } from './parcels.ts';

/** What a form needs beside its files. */
const form_bytes = 65_536;

const photos = {
  ...write,
  upload: { ...schemas.photo_upload, limit_bytes: max_photos * max_image_bytes + form_bytes },
  success: {
    status: 201,
    description: 'The URLs of all its photos. They need no key.',
    schema: schemas.PhotoUrls,
    examples: { photos: { photos: [`https://returns.example.com${photoPath('q2Zk0vS8o1mB5c7dE9fGhA')}`] } },
  },
} as const;
const files = (what: string) =>
  `Up to five photos of ${what}, of 10 MiB each. Each is re-encoded as a JPEG without metadata. A photo that is there already isn’t added again.`;

/** Photos and labels of units, and photos of unknown parcels. */
export function unitRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...photos,
      operation: 'addUnitPhotos',
      path: '/station/units/{line_item_id}/photos',
      params: { line_item_id: 'Identifier of the unit.' },
      summary: 'Add photos of a unit',
      description: `${files('a unit')} They are shown as \`condition.images\` once the unit is graded.`,
      refusals: ['unit_not_found', 'image_invalid'],
      prepareUpload: ({ files: sent }, { shop }) =>
        cleanImages(sent, { shop_id: shop.id, max_count: max_photos }),
      async handle({ caller, params, prepared }) {
        const images = (await prepared) as CleanImage[];
        const return_line_item_id = pathId(params['line_item_id']);
        const subject = { shop_id: caller.shop.id, return_line_item_id, parcel_id: null };
        return { photos: await addPhotos(deps, { subject, images, by: nameOf(caller) }) };
      },
    }),
    defineRoute({
      ...photos,
      operation: 'addParcelPhotos',
      path: '/station/parcels/{parcel_id}/photos',
      params: { parcel_id: 'Identifier of the parcel.' },
      summary: 'Add photos of an unknown parcel',
      description: files('a parcel that nobody can assign'),
      refusals: ['parcel_not_found', 'image_invalid'],
      prepareUpload: ({ files: sent }, { shop }) =>
        cleanImages(sent, { shop_id: shop.id, max_count: max_photos }),
      async handle({ caller, params, prepared }) {
        const images = (await prepared) as CleanImage[];
        const parcel_id = pathUuid(params['parcel_id']);
        const subject = { shop_id: caller.shop.id, return_line_item_id: null, parcel_id };
        return { photos: await addPhotos(deps, { subject, images, by: nameOf(caller) }) };
      },
    }),
    restockLabelRoute(deps),
  ];
}

function restockLabelRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    method: 'GET',
    allow: { key: 'returns', staff: 'returns:read' },
    operation: 'getRestockLabel',
    path: '/station/units/{line_item_id}/restock-label',
    params: { line_item_id: 'Identifier of the unit.' },
    summary: 'Get the restock label of a unit',
    description:
      'A label of 62 × 40 mm to stick on the unit: what happens to it, its title and SKU, the barcode and the return.',
    success: {
      description: 'Where the label is.',
      schema: schemas.RestockLabel,
      examples: { label: { url: 'https://returns.example.com/files/restock-labels/p3Jd….pdf' } },
    },
    refusals: ['unit_not_found'],
    async handle({ caller, params }) {
      const line_item_id = pathId(params['line_item_id']);
      if (!(await readUnitToLabel(deps.db, caller.shop.id, line_item_id)))
        throw new Refusal('unit_not_found', 'No unit found with this ID.');
      const until = deps.clock.now().getTime() + day_ms;
      return { url: restockLabelUrl(deps, { shop_id: caller.shop.id, line_item_id, until }) };
    },
  });
}
