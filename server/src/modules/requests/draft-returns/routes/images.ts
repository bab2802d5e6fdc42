import type { Deps } from '../../../../platform/deps.ts';
import { cleanImages, max_image_bytes } from '../../../../platform/files/clean-images.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import type { CleanImage } from '../../../../platform/images.ts';
import { addImages } from '../commands/add-images.ts';
import { answered, answering, draft_path, params, reachOf, targetOf, write } from './common.ts';

/** Files of one request (draft-return contract, 4): an item can have more. */
const max_files = 5;

/** What a form needs beside its files. */
const form_bytes = 65_536;

/** Show what is wrong with an item. */
export function imageRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'addItemImages',
      path: `${draft_path}/returning-items/{item_id}/images`,
      params: { ...params, item_id: 'Identifier of the item, a UUID.' },
      summary: 'Add images to an item',
      description:
        "Up to five files at once, and six images of an item. Each has up to 10 MiB, 50 million pixels and 12,000 pixels a side, and is identified by its contents. Each is re-encoded as a JPEG of up to 2,048 pixels a side, without metadata such as time and place. `image_uploads` of the item lists their URLs, which can't be guessed and need no key; they expire with the draft unless it was submitted. An image that the item already has isn't added again.",
      upload: {
        takes: 'files',
        field: 'images',
        max_count: max_files,
        limit_bytes: max_files * max_image_bytes + form_bytes,
        description: 'JPEG, PNG, WebP or HEIC files.',
      },
      success: { ...answered('The draft with the images.'), status: 201 },
      refusals: ['draft_not_found', 'draft_not_open', 'draft_item_not_found', 'image_invalid'],
      prepareUpload: ({ files }, caller) =>
        cleanImages(files, {
          shop_id: caller.shop.id,
          order_id: reachOf(caller)?.order_id,
          max_count: max_files,
        }),
      async handle(request) {
        const images = (await request.prepared) as CleanImage[];
        return answer(request, addImages(deps, targetOf(request), request.params['item_id'] ?? '', images));
      },
    }),
  ];
}
