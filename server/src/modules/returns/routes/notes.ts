import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { addNote } from '../commands/add-note.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { returnNotFound } from '../store.ts';
import { readNotes } from '../store-list.ts';
import { done, path_id, readers, tag, writers } from './shared.ts';

/** Reading and adding notes (API contract, 11.6 and 11.7). */
export function noteRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'getReturnNotes',
      tag,
      allow: readers,
      legacy_group: 'notes',
      method: 'GET',
      path: '/warehouse/return/{return_id}/notes',
      summary: 'Get the notes of a return',
      description: 'All notes, newest first, including those that Retour wrote.',
      params: path_id,
      success: {
        description: 'The notes.',
        schema: schemas.ReturnNotes,
        examples: { notes: [examples.note, examples.process_note], none: [] },
      },
      refusals: ['return_not_found', 'no_notes'],
      async handle({ caller, params }) {
        const notes = await readNotes(deps.db, caller.shop.id, pathId(params['return_id']));
        if (notes === undefined) throw returnNotFound();
        if (notes === '[]' && caller.profile === 'legacy')
          throw new Refusal('no_notes', 'The return has no notes.');
        return new JsonText(notes);
      },
    }),
    defineRoute({
      operation: 'createReturnNote',
      tag,
      allow: writers,
      legacy_group: 'note',
      method: 'POST',
      path: '/warehouse/return/{return_id}/note',
      summary: 'Add a note to a return',
      description: 'Adds a note to the timeline of the return, in every state. No webhook is sent.',
      params: path_id,
      body: schemas.NoteBody,
      body_example: { content: 'Box arrived open.' },
      success: done,
      refusals: ['validation_failed', 'return_not_found'],
      async handle({ caller, params, body }) {
        await addNote(deps, {
          shop_id: caller.shop.id,
          return_id: pathId(params['return_id']),
          content: body.content,
        });
        return true;
      },
    }),
  ];
}
