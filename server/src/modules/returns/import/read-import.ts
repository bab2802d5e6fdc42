import { parseId } from '@retour/contract/ids';
import { formatMoney, parseMoney } from '@retour/contract/money';
import type { LabelStatus } from '@retour/contract/states';
import { parseTime } from '@retour/contract/time';
import { outOfRange, wrongType } from '@retour/contract/validation-messages';
import { wholeSecond } from '../../../platform/clock.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { ImportedLabel } from '../label-actions.ts';
import type { NewExchange, NewUnits } from '../new-return.ts';
import type { NewGoodwill } from '../store-goodwill.ts';
import type { ReturnImport, ImportLabel, ImportLineItem } from './schemas.ts';

/** The largest id an imported row can have: new rows get larger ones, and these must stay far from the largest safe integer. */
export const max_imported_id = 1_000_000_000_000_000;

/** Amounts that the other system stated, in minor units of the currency that the order was paid in. */
export type StatedAmounts = {
  refund: number | undefined;
  gift_card: number | undefined;
  handling_fee: number;
  reimbursement: number;
  honoured_discount: number;
  bonus_credit: number;
};

type ImportedUnit = Omit<NewUnits, 'order_line_item_id' | 'quantity'> & {
  id: number;
  line_external_id: string;
};

type ReadLabel = Omit<ImportedLabel, 'shop_id' | 'return_id' | 'line_item_ids' | 'created_at' | 'voided_at'>;

type ImportedRefund = { gateway: string; amount: number; reference: string | null };

/** What was given beyond the return, and made. */
export type ImportedGoodwill = Pick<
  NewGoodwill,
  'id' | 'kind' | 'amount' | 'reason' | 'note' | 'given_by'
> & {
  given_at: Date;
  settled_at: Date;
  refunds: ImportedRefund[];
};

/** A return of another system, with its identifiers, times and amounts read. */
export type ImportedReturn = {
  id: number;
  created_at: Date;
  /** When it reached a final state, or last changed. */
  updated_at: Date;
  order: { external_id: string | null; name: string | null };
  stated: StatedAmounts;
  refunds: ImportedRefund[];
  goodwill: ImportedGoodwill[];
  units: ImportedUnit[];
  /** New items that no unit is exchanged for alone. */
  cart_items: NewExchange[];
  exchange_order: { id: string | null; name: string | null };
  labels: ReadLabel[];
  notes: { content: string; created_at: Date }[];
};

/**
 * Reads a validated body: identifiers, times and amounts. `currency` must be a code of ISO 4217.
 * Errors: validation_failed with every field that can't be read.
 */
export function readImport(body: ReturnImport): ImportedReturn {
  const errors: FieldErrors = {};
  const reader = createReader(body.currency, errors);
  const created_at = reader.time(body.created_at, 'created_at') ?? new Date(0);
  const updated_at = reader.time(body.updated_at, 'updated_at') ?? created_at;
  const exchanges = readExchanges(body, reader);
  const units = readUnits(body, exchanges, reader);
  const read: ImportedReturn = {
    id: reader.id(body.id, 'id'),
    created_at,
    updated_at,
    order: { external_id: nameOf(body.provider_order_id), name: textOf(body.order_name) },
    stated: {
      refund: reader.optionalAmount(body.refund, 'refund'),
      gift_card: reader.optionalAmount(body.gift_card, 'gift_card'),
      handling_fee: reader.amount(body.handling_fee, 'handling_fee'),
      reimbursement: reader.amount(body.reimbursement, 'reimbursement'),
      honoured_discount: reader.amount(body.honoured_discount, 'honoured_discount'),
      bonus_credit: reader.amount(body.bonus_credit, 'bonus_credit'),
    },
    refunds: readRefunds(body.refunds, 'refunds', body.currency, reader),
    goodwill: readGoodwill(body, reader),
    units,
    cart_items: exchanges.splice(0),
    exchange_order: exchangeOrderOf(body),
    labels: readLabels(body, updated_at, reader),
    notes: (body.notes ?? []).map(({ content, created_at: at }, i) => ({
      content,
      created_at: wholeSecond(reader.time(at, `notes.${i}.created_at`) ?? created_at),
    })),
  };
  if (!read.order.external_id && !read.order.name)
    errors['provider_order_id'] = ['provider_order_id or order_name is required.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/** Both representations of a return write "none" as an empty text or `N/A`. */
function textOf(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' || text === 'N/A' ? null : text;
}

const nameOf = (name: number | string | null | undefined) => textOf(name?.toString());

type Reader = ReturnType<typeof createReader>;

function createReader(currency: string, errors: FieldErrors) {
  const optionalAmount = (text: string | null | undefined, path: string): number | undefined => {
    if (text === undefined || text === null) return undefined;
    const minor = parseMoney(text, currency);
    if (minor === undefined || minor < 0)
      errors[path] = [
        `${path} must be 0 or more with the decimals of ${currency}, for example "${formatMoney(6330, currency)}".`,
      ];
    return minor ?? 0;
  };
  return {
    refuse(path: string, message: string): void {
      errors[path] = [message];
    },
    optionalAmount,
    amount: (text: string | null | undefined, path: string) => optionalAmount(text, path) ?? 0,
    id(value: number | string, path: string): number {
      const id = parseId(value) ?? 0;
      if (id < 1 || id > max_imported_id) errors[path] = [outOfRange(path, 1, max_imported_id)];
      return id;
    },
    time(text: string | null | undefined, path: string): Date | undefined {
      const written = textOf(text);
      if (written === null) return undefined;
      const time = parseTime(written);
      if (!time) errors[path] = [wrongType(path, 'a valid date')];
      return time && wholeSecond(time.at);
    },
  };
}

function readUnits(body: ReturnImport, exchanges: NewExchange[], reader: Reader): ImportedUnit[] {
  return body.line_items.map((item, i) => {
    const resolution = resolutionOf(item, body);
    const variant = nameOf(item.exchange_variant);
    const position = exchanges.findIndex(({ provider_variant_id }) => provider_variant_id === variant);
    const exchange =
      resolution === 'exchange' && variant && position >= 0 ? exchanges.splice(position, 1)[0] : undefined;
    return {
      id: reader.id(item.line_item_id, `line_items.${i}.line_item_id`),
      line_external_id: String(item.provider_line_item_id),
      outcome: item.outcome ?? 'default',
      resolution,
      return_reason: textOf(item.return_reason) ?? '',
      parent_return_reason: textOf(item.parent_return_reason) ?? '',
      return_comment: textOf(item.return_comment),
      processing_event: body.processing_event ?? null,
      ...(exchange && { exchange }),
    };
  });
}

function resolutionOf(
  item: ImportLineItem,
  { gift_card }: ReturnImport,
): NonNullable<ImportLineItem['resolution']> {
  if (item.outcome === 'reject') return 'none';
  if (item.resolution) return item.resolution;
  if (nameOf(item.exchange_variant)) return 'exchange';
  return isPositive(gift_card) && !isPositive(item.refund) ? 'credit' : 'refund';
}

const isPositive = (amount: string | null | undefined) => /[1-9]/.test(amount ?? '');

function readExchanges({ exchanges }: ReturnImport, reader: Reader): NewExchange[] {
  return (exchanges ?? []).map((item, i) => ({
    type: item.type ?? 'exchange',
    provider_product_id: nameOf(item.product_id),
    provider_variant_id: nameOf(item.variant_id),
    sku: textOf(item.sku),
    title: item.title,
    price: reader.amount(item.price, `exchanges.${i}.price`),
    discount: reader.amount(item.discount, `exchanges.${i}.discount`),
    tax: reader.amount(item.tax, `exchanges.${i}.tax`),
  }));
}

function exchangeOrderOf({ exchanges }: ReturnImport): ImportedReturn['exchange_order'] {
  const made = exchanges?.find(
    ({ exchange_order_id: id, exchange_order_name: name }) => nameOf(id) ?? textOf(name),
  );
  return { id: nameOf(made?.exchange_order_id), name: textOf(made?.exchange_order_name) };
}

function readRefunds(
  refunds: ReturnImport['refunds'],
  path: string,
  currency: string,
  reader: Reader,
): ImportedRefund[] {
  return (refunds ?? []).map((refund, i) => {
    if ((refund.currency ?? currency) !== currency)
      reader.refuse(`${path}.${i}.currency`, `${path}.${i}.currency must be ${currency}.`);
    return {
      gateway: textOf(refund.gateway) ?? '',
      amount: reader.amount(refund.amount, `${path}.${i}.amount`),
      reference: textOf(refund.provider_refund_id),
    };
  });
}

/** What isn't made yet would be made by nobody: it is refused. */
function readGoodwill({ goodwill, currency }: ReturnImport, reader: Reader): ImportedGoodwill[] {
  return (goodwill ?? []).map((given, i) => {
    const path = `goodwill.${i}`;
    const given_at = reader.time(given.given_at, `${path}.given_at`) ?? new Date(0);
    const settled_at = reader.time(given.settled_at, `${path}.settled_at`);
    if (!settled_at)
      reader.refuse(
        `${path}.settled_at`,
        'The goodwill is still being made. Wait for it in the other system before you import the return.',
      );
    if ((given.currency ?? currency) !== currency)
      reader.refuse(`${path}.currency`, `${path}.currency must be ${currency}.`);
    const amount = reader.amount(given.amount, `${path}.amount`);
    if (amount === 0) reader.refuse(`${path}.amount`, `${path}.amount must be more than 0.`);
    return {
      id: given.goodwill_id,
      kind: given.kind,
      amount,
      reason: given.reason ?? 'other',
      note: textOf(given.note),
      given_by: textOf(given.given_by) ?? '',
      given_at,
      settled_at: settled_at ?? given_at,
      refunds: readRefunds(given.refunds, `${path}.refunds`, currency, reader),
    };
  });
}

function readLabels(body: ReturnImport, updated_at: Date, reader: Reader): ReadLabel[] {
  const only: ImportLabel[] = textOf(body.tracking_number)
    ? [
        {
          tracking_number: body.tracking_number!,
          carrier: body.carrier,
          status: body.label_status,
          url: body.label_url,
          updated_at: textOf(body.label_updated_at),
        } as ImportLabel,
      ]
    : [];
  return (body.labels ?? only).flatMap((label, i) => {
    const tracking_number = textOf(label.tracking_number);
    if (tracking_number === null) return [];
    return {
      id: label.id === undefined || label.id === null ? null : reader.id(label.id, `labels.${i}.id`),
      status: (textOf(label.status) ?? 'new') as LabelStatus,
      carrier: textOf(label.carrier) ?? '',
      tracking_number,
      status_updated_at: reader.time(label.updated_at, `labels.${i}.updated_at`) ?? updated_at,
      url: label.url ?? null,
      tracking_url: label.tracking_url ?? null,
      rate: label.rate ?? null,
      currency: label.currency ?? (label.rate ? body.currency : null),
    };
  });
}
