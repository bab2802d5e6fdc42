import { WIRE_STATES } from '@retour/contract/states';
import {
  Id,
  IdInput,
  Nullable,
  OneOf,
  Text,
  TimeText,
  TsMs,
  WithoutEmptyTexts,
} from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { condition_categories, disposition_outcomes } from '../inspections/index.ts';
import { ACTION_TYPES } from './action.ts';
import { GRADE_KINDS } from './grades.ts';
import { max_photos } from './json.ts';
import { CODE_KINDS } from './store-find.ts';

// What the operations of API contract, 18.11 take and give.

const Uuid = (description: string) =>
  Type.String({
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    description,
  });

/** Grades that a shop can have: one for each key from 1. */
const max_grades = 5;

const grade_members = {
  kind: OneOf(GRADE_KINDS, { description: 'Decides the icon and the name where `label` is null.' }),
  label: Nullable(Text(30, 'The name that the shop gives it.')),
  condition_category: OneOf(condition_categories, { description: 'The condition that it stands for.' }),
  disposition_outcome: OneOf(disposition_outcomes, { description: 'What happens to a unit of this grade.' }),
};
const Grade = Type.Object(
  { grade: Type.Integer({ minimum: 1, maximum: max_grades }), ...grade_members },
  { title: 'StationGrade', description: 'A grade that a station offers.' },
);
export const Grades = Type.Object({ grades: Type.Array(Grade) });
export const GradesBody = Type.Object({
  grades: Type.Array(Type.Object(grade_members), {
    minItems: 1,
    maxItems: max_grades,
    description: 'In the order of their keys, from 1.',
  }),
});

const Photos = Type.Array(Type.String(), { description: 'URLs of the photos taken at stations.' });

const Unit = Type.Object(
  {
    line_item_id: Id,
    title: Type.String(),
    sku: Type.String(),
    barcode: Type.String(),
    image: Nullable(Type.String()),
    reason: Type.With(Type.String(), { description: 'Why the shopper returns it.' }),
    comment: Nullable(Type.String()),
    condition_category: Type.With(Nullable(Type.String()), { description: 'Null: not inspected yet.' }),
    disposition_outcome: Nullable(Type.String()),
    is_restocked: Type.Boolean(),
    photos: Photos,
    bag: Type.With(Nullable(Type.String()), { description: 'The bag that it was dropped off in.' }),
    grade: Type.With(Nullable(Type.Integer()), {
      description: 'The grade of its condition; null where it was graded otherwise, or not yet.',
    }),
    suggestion: Nullable(
      Type.Object({ grade: Type.Integer(), disposition_outcome: OneOf(disposition_outcomes) }),
    ),
  },
  { title: 'StationUnit', description: 'A unit that is expected in a parcel.' },
);

const StationReturn = Type.Object(
  {
    id: Id,
    state: OneOf(WIRE_STATES),
    review_reason: Nullable(Type.String()),
    was_processed: Type.Boolean(),
    is_expected: Type.Boolean({ description: 'Whether a unit is still to be inspected.' }),
    order_name: Type.String(),
    customer_name: Nullable(Type.String()),
    package_reference: Type.String(),
    tracking_numbers: Type.Array(Type.String()),
    drop_off_code: Nullable(Type.String()),
    received_at: Type.With(Nullable(TsMs), { description: 'When its parcel arrived at a station.' }),
    updated_at: TsMs,
    destination: Nullable(Type.Object({ id: Id, name: Type.String(), type: OneOf(['warehouse', 'donate']) })),
    units: Type.Array(Unit),
  },
  { title: 'StationReturn', description: 'A return as a warehouse station shows it.' },
);

export const Parcel = Type.Object(
  {
    id: Uuid('Made by the station.'),
    code: Nullable(Type.String({ description: 'What was scanned on it.' })),
    note: Nullable(Type.String()),
    station: Type.String(),
    received_by: Type.String(),
    received_at: TsMs,
    return_id: Nullable(Id),
    matched_at: Nullable(TsMs),
    matched_by: Type.With(Nullable(Type.String()), { description: 'Null: nobody yet, or its code.' }),
    photos: Photos,
  },
  { title: 'ReceivedParcel', description: 'A parcel that nobody could assign when it arrived.' },
);

export const Scan = Type.Object({
  code: Type.String(),
  kind: Type.With(Nullable(OneOf(CODE_KINDS)), {
    description: 'What the code is; null where nothing has it.',
  }),
  matches: Type.Array(
    Type.Object({
      line_item_ids: Type.Array(Id, { description: 'Units that the code names; empty: the whole return.' }),
      return: StationReturn,
    }),
    { description: 'The returns that it leads to, the newest first; at most 20.' },
  ),
  parcel: Type.With(Nullable(Parcel), {
    description: 'The unmatched parcel that was received with this code.',
  }),
});

export const Worklist = Type.Object({
  returns: Type.Array(StationReturn),
  has_more: Type.Boolean({ description: 'Whether to read on at once.' }),
  next_cursor: Type.String({ description: 'Leads on, also after the last part: then to what has changed.' }),
});

const Action = WithoutEmptyTexts(
  Type.Object({
    id: Uuid('Made by the station: the idempotency key of the action, valid for good.'),
    type: OneOf(ACTION_TYPES),
    at: Type.Optional(
      Nullable(TimeText('When it was done. Default, and where it is more than 5 minutes ahead: now.')),
    ),
    return_id: Type.Optional(Nullable(IdInput('Of `receive` and `extra_item`.'))),
    line_item_id: Type.Optional(Nullable(IdInput('Of `grade`, `missing` and `wrong_item`.'))),
    grade: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: max_grades, description: 'Of `grade`.' })),
    ),
    disposition_outcome: Type.Optional(
      Nullable(OneOf(disposition_outcomes, { description: 'Default: that of the grade.' })),
    ),
    note: Type.Optional(Nullable(Text(1000, 'For colleagues.'))),
    code: Type.Optional(Nullable(Text(255, 'What was scanned, of `extra_item` and `unknown_parcel`.'))),
    parcel_id: Type.Optional(Nullable(Uuid('Made by the station, of `unknown_parcel`.'))),
    action_id: Type.Optional(Nullable(Uuid('The action that an `undo` undoes.'))),
    seen_state: Type.Optional(
      Nullable(OneOf(WIRE_STATES, { description: 'The state that the station showed when it was done.' })),
    ),
    keep: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Apply it although the return was cancelled, closed or processed meanwhile.',
      }),
    ),
  }),
);

export const ActionsBody = Type.Object({
  station: Text(100, 'The name of the station, such as "York, bench 2".'),
  actions: Type.Array(Action, {
    minItems: 1,
    maxItems: 100,
    description: 'In the order in which they were done.',
  }),
});

export const ActionResults = Type.Object({
  results: Type.Array(
    Type.Object(
      {
        id: Type.String(),
        status: OneOf(['applied', 'repeated', 'refused'], {
          description:
            '`repeated`: it was applied before, and nothing happened now. `refused`: see `problem`.',
        }),
        return_id: Nullable(Id),
        line_item_id: Nullable(Id),
        parcel_id: Nullable(Type.String()),
        problem: Nullable(
          Type.Object({
            code: Type.String(),
            title: Type.String(),
            detail: Type.String(),
            errors: Nullable(Type.Record(Type.String(), Type.Array(Type.String()))),
            state: Type.With(Nullable(OneOf(WIRE_STATES)), { description: 'Of the return.' }),
            ended_at: Type.With(Nullable(TsMs), {
              description: 'When the return was cancelled, closed or processed, or the unit was graded.',
            }),
            ended_by: Type.With(Nullable(Type.String()), { description: 'Who did that, where it is known.' }),
          }),
        ),
      },
      { title: 'StationActionResult', description: 'What became of an action.' },
    ),
    { description: 'In the order of the actions.' },
  ),
});

export const PhotoUrls = Type.Object({ photos: Photos });
export const photo_upload = {
  takes: 'files',
  field: 'images',
  max_count: max_photos,
  description: 'JPEG, PNG, WebP or HEIC files.',
} as const;

export const MatchBody = Type.Object({ return_id: IdInput('The return that the parcel belongs to.') });
export const RestockLabel = Type.Object({
  url: Type.String({ description: 'A PDF. The URL needs no key and opens for a day.' }),
});
