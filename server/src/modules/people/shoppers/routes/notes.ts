import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { addShopperNote, deleteShopperNote } from '../commands/notes.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';

const write_defaults = {
  tag: 'Customer histories',
  allow: { key: 'returns', staff: 'customers:write' },
} as const;

/** Notes on customers. */
export function noteRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...write_defaults,
      operation: 'createShopperNote',
      method: 'POST',
      path: '/shoppers/notes',
      summary: 'Add a note on a customer',
      description: 'For staff only. The history shows the newest 100 notes.',
      body: schemas.NoteBody,
      body_example: { email: examples.shopper.email, content: examples.note.content },
      success: {
        status: 201,
        description: 'The note.',
        schema: schemas.ShopperNote,
        examples: { note: examples.note },
      },
      refusals: ['validation_failed'],
      async handle({ caller, body }) {
        const email = body.email.trim().toLowerCase();
        const note = await addShopperNote(deps, { shop_id: caller.shop.id, email, content: body.content });
        return { ...note, created_at: toTsMs(note.created_at) };
      },
    }),
    defineRoute({
      ...write_defaults,
      operation: 'deleteShopperNote',
      method: 'DELETE',
      path: '/shoppers/notes/{note_id}',
      summary: 'Delete a note on a customer',
      description: 'The note is deleted permanently.',
      params: { note_id: 'Identifier of the note.' },
      success: { status: 204, description: 'Deleted.', schema: Type.Null(), examples: {} },
      refusals: ['shopper_note_not_found'],
      async handle({ caller, params }) {
        await deleteShopperNote(deps, caller.shop.id, pathId(params['note_id']));
        return null;
      },
    }),
  ];
}
