import { sql } from 'kysely';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

const itemsOf = ({ shop_id, draft_ids }: Person) =>
  sql`(select i.id from draft_return_items i where i.shop_id = ${shop_id} and i.draft_return_id = any(${draft_ids}::uuid[]))`;

/** Returns in progress and how submitted ones were made, with answers and pictures. */
export const personal_drafts: readonly PersonalRows[] = [
  {
    name: 'uploads',
    table: 'draft_return_images',
    of: (person) => sql`t.draft_return_item_id in ${itemsOf(person)}`,
    shown: ['draft_return_item_id', 'content_type', 'created_at', 'content'],
    file: 'content',
    erase: 'delete',
  },
  {
    name: 'drafts',
    table: 'draft_return_items',
    of: ({ draft_ids }) => sql`t.draft_return_id = any(${draft_ids}::uuid[])`,
    shown: [
      'id',
      'draft_return_id',
      'order_line_item_id',
      'return_type',
      'reason_id',
      'reason_comment',
      'answers',
      'questions',
    ],
    erase: 'delete',
  },
  {
    name: 'drafts',
    table: 'draft_returns',
    of: ({ draft_ids }) => sql`t.id = any(${draft_ids}::uuid[])`,
    shown: [
      'id',
      'order_id',
      'state',
      'shipping_address',
      'recipient',
      'language',
      'override_reason',
      'override_by',
      'created_at',
    ],
    erase: 'delete',
  },
];
