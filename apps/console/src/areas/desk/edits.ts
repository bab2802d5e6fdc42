import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../text/language.ts';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';

type Unit = ReturnOverview['units'][number];

/** What is changed about units; what is left out stays. */
export type UnitEdit = {
  reason_id?: string | undefined;
  comment?: string | undefined;
  resolution?: 'refund' | 'credit' | undefined;
  /** The shopper keeps or donates units, or keeps them for what the policy offers, or has to send them back after all. */
  outcome?: 'default' | 'keep' | 'donate' | 'keep_offer' | undefined;
  exchange_variant_id?: string | undefined;
  remove?: boolean | undefined;
  /** What the shopper is told about units that are rejected; undefined where they aren't. */
  reject?: string | undefined;
};
/** So many of some equal units, and what is changed about them. */
export type Part = { count: number; edit: UnitEdit };
/** What is changed about equal units: the first part is the first of them, and what no part has stays as it is. */
export type GroupEdit = { ids: readonly number[]; is_split: boolean; parts: readonly Part[] };
/** Units of an order line that are to join the return. */
export type Addition = {
  quantity: number;
  reason_id: string | null;
  comment: string;
  resolution: 'refund' | 'credit';
};
/** What is changed about a return, but not saved yet. */
export type Edits = {
  /** By the id of the first of equal units. */
  groups: Readonly<Record<number, GroupEdit>>;
  /** By order line. */
  added: Readonly<Record<number, Addition>>;
  method: { id: string; location_id: string | null } | null;
  waives_fees: boolean;
  reason: string;
};

export const no_edits: Edits = { groups: {}, added: {}, method: null, waives_fees: false, reason: '' };

export const editChoicesQuery = (return_id: number, version: number, language: Language) =>
  queryOptions({
    queryKey: ['returns', 'edit', return_id, version, language],
    queryFn: ({ signal }) => readChoices(return_id, language, signal),
  });
const readChoices = (return_id: number, language: Language, signal: AbortSignal) =>
  dataOf(
    api.GET('/api/v1/returns/{return_id}/edit', {
      params: { path: { return_id }, query: { language } },
      signal,
    }),
  );
export type EditChoices = Awaited<ReturnType<typeof readChoices>>;
export type EditChoice = EditChoices['units'][number];
export type LineChoice = EditChoices['lines'][number];

/** Equal units of an order line that can be changed together. */
export type EditGroup = { first: EditChoice; unit: Unit; ids: number[] };

/** Puts units together about which the same can be changed, and of which the same is known. */
export function groupChoices(choices: readonly EditChoice[], units: readonly Unit[]): EditGroup[] {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const rows = choices.flatMap((choice) => {
    const unit = known.get(choice.id);
    return unit ? [{ choice, unit }] : [];
  });
  const groups = Map.groupBy(rows, ({ choice, unit }) =>
    JSON.stringify([
      unit.order_line_item_id,
      choice.resolution,
      choice.reason_id,
      unit.reason,
      choice.comment,
      choice.can_change_resolution,
      choice.outcome,
      choice.can_change_outcome,
      choice.keep_offer,
      unit.exchange,
    ]),
  );
  return [...groups.values()].map((alike) => ({
    first: alike[0]!.choice,
    unit: alike[0]!.unit,
    ids: alike.map(({ choice }) => choice.id),
  }));
}

/** Units that no part has. */
export const restOf = ({ ids, parts }: Pick<GroupEdit, 'ids' | 'parts'>): number =>
  ids.length - parts.reduce((sum, { count }) => sum + count, 0);

type UnitChange = Omit<UnitEdit, 'comment'> & { line_item_id: number; comment?: string | null };

/** The parts of equal units as changes of each, in their order. */
function changesOf({ ids, parts }: GroupEdit): UnitChange[] {
  let from = 0;
  return parts.flatMap(({ count, edit }) => {
    const of_part = ids.slice(from, from + count);
    from += count;
    return of_part.flatMap((id) => changeOf(id, edit));
  });
}

function changeOf(line_item_id: number, { comment, remove, reject, ...choices }: UnitEdit): UnitChange[] {
  if (reject !== undefined) return [{ line_item_id, reject: reject.trim() }];
  if (remove) return [{ line_item_id, remove }];
  const chosen = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
  const change = { ...chosen, ...(comment === undefined ? {} : { comment: comment.trim() || null }) };
  return Object.keys(change).length > 0 ? [{ line_item_id, ...change }] : [];
}

/** The edits as they are sent: units of which something changes. */
export function editBody({ groups, added, method, waives_fees, reason }: Edits) {
  return {
    units: Object.values(groups).flatMap(changesOf),
    added: Object.entries(added).flatMap(([id, { reason_id, comment, ...line }]) =>
      line.quantity > 0 && reason_id !== null
        ? [{ order_line_item_id: Number(id), ...line, reason_id, comment: comment.trim() || null }]
        : [],
    ),
    return_method: method,
    waives_fees,
    override_reason: reason.trim() || null,
  };
}
export type EditBody = ReturnType<typeof editBody>;

/** What of the edits amounts depend on: texts are left out, so that typing asks for no other preview. Undefined while nothing changes. */
export function previewBody(edits: Edits): EditBody | undefined {
  const body = editBody({ ...edits, reason: '' });
  if (body.units.length + body.added.length === 0 && !body.return_method && !body.waives_fees)
    return undefined;
  // A rejection previews the same whatever its words are.
  const quiet = (change: UnitChange) => (change.reject === undefined ? change : { ...change, reject: '-' });
  const silent = <T extends { comment?: string | null }>(change: T) =>
    'comment' in change ? { ...change, comment: null } : change;
  return { ...body, units: body.units.map(quiet).map(silent), added: body.added.map(silent) };
}

/** How many units are changed in a way. */
export const countChanged = ({ groups }: Edits, is: (edit: UnitEdit) => boolean): number =>
  Object.values(groups)
    .flatMap(({ parts }) => parts)
    .reduce((sum, { count, edit }) => sum + (is(edit) ? count : 0), 0);

/** Whether units were added or rejected whose reason isn't known yet. */
export const isIncomplete = ({ added, groups }: Edits) =>
  Object.values(groups).some(({ parts }) => parts.some(({ edit }) => edit.reject?.trim() === '')) ||
  Object.values(added).some(({ quantity, reason_id }) => quantity > 0 && reason_id === null);
