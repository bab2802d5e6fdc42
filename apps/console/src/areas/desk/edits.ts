import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

/** What is changed about a unit; what is left out stays. */
export type UnitEdit = {
  reason_id?: string | undefined;
  comment?: string | undefined;
  resolution?: 'refund' | 'credit' | undefined;
  exchange_variant_id?: string | undefined;
  remove?: boolean | undefined;
};
/** Units of an order line that are to join the return. */
export type Addition = {
  quantity: number;
  reason_id: string | null;
  comment: string;
  resolution: 'refund' | 'credit';
};
/** What is changed about a return, but not saved yet. */
export type Edits = {
  units: Readonly<Record<number, UnitEdit>>;
  /** By order line. */
  added: Readonly<Record<number, Addition>>;
  method: { id: string; location_id: string | null } | null;
  waives_fees: boolean;
  override_reason: string;
};

export const no_edits: Edits = {
  units: {},
  added: {},
  method: null,
  waives_fees: false,
  override_reason: '',
};

export const editChoicesQuery = (return_id: number, version: number) =>
  queryOptions({
    queryKey: ['returns', 'edit', return_id, version],
    queryFn: ({ signal }) => readChoices(return_id, signal),
  });
const readChoices = (return_id: number, signal: AbortSignal) =>
  dataOf(api.GET('/api/v1/returns/{return_id}/edit', { params: { path: { return_id } }, signal }));
export type EditChoices = Awaited<ReturnType<typeof readChoices>>;
export type EditChoice = EditChoices['units'][number];
export type LineChoice = EditChoices['lines'][number];

type UnitChange = Omit<UnitEdit, 'comment'> & { line_item_id: number; comment?: string | null };

/** The edits as they are sent: units of which something changes. */
export function editBody({ units, added, method, waives_fees, override_reason }: Edits) {
  const changed = Object.entries(units).flatMap(([id, { comment, remove, ...choices }]): UnitChange[] => {
    const line_item_id = Number(id);
    if (remove) return [{ line_item_id, remove }];
    const chosen = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
    const change = { ...chosen, ...(comment === undefined ? {} : { comment: comment.trim() || null }) };
    return Object.keys(change).length > 0 ? [{ line_item_id, ...change }] : [];
  });
  return {
    units: changed,
    added: Object.entries(added).flatMap(([id, { reason_id, comment, ...line }]) =>
      line.quantity > 0 && reason_id !== null
        ? [{ order_line_item_id: Number(id), ...line, reason_id, comment: comment.trim() || null }]
        : [],
    ),
    return_method: method,
    waives_fees,
    override_reason: override_reason.trim() || null,
  };
}
export type EditBody = ReturnType<typeof editBody>;

/** What of the edits amounts depend on: texts are left out, so that typing asks for no other preview. Undefined while nothing changes. */
export function previewBody(edits: Edits): EditBody | undefined {
  const body = editBody({ ...edits, override_reason: '' });
  if (body.units.length + body.added.length === 0 && !body.return_method && !body.waives_fees)
    return undefined;
  const silent = <T extends { comment?: string | null }>(change: T) =>
    'comment' in change ? { ...change, comment: null } : change;
  return { ...body, units: body.units.map(silent), added: body.added.map(silent) };
}

/** Whether units were chosen whose reason isn't known yet. */
export const isIncomplete = ({ added }: Edits) =>
  Object.values(added).some(({ quantity, reason_id }) => quantity > 0 && reason_id === null);
