import { Type } from '../../../platform/type.ts';
import type { TSchema } from 'typebox';
import { Id, IdText, Nullable, TsOffset, TsPlain } from '../../../platform/fields.ts';
import { said } from './words.ts';

const PhpDate = Type.Object(
  {
    date: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}$',
      description: 'UTC.',
    }),
    timezone_type: Type.Literal(3),
    timezone: Type.Literal('UTC'),
  },
  { title: 'PhpDate', description: "A time in PHP's format." },
);

const OutcomesProcessedAt = Type.Object(
  {
    return_processed: said(Nullable(PhpDate), 'The return was processed.'),
    refund_processed: said(Nullable(PhpDate), 'The last refund was made.'),
    gift_card_processed: said(Nullable(PhpDate), 'Store credit or a gift card was issued.'),
    exchange_processed: said(Nullable(PhpDate), 'The exchange order was released.'),
  },
  {
    title: 'OutcomesProcessedAt',
    description: 'When outcomes were executed; null if the return has no such outcome, or not yet.',
  },
);

const refundObject = <I extends TSchema, T extends TSchema>(title: string, return_id: I, instant: T) =>
  Type.Object(
    {
      id: said(Id, "Retour's identifier of the refund."),
      return_id,
      provider_refund_id: said(Nullable(Type.String()), 'Refund at the payment provider.'),
      created_at: instant,
      updated_at: instant,
      provider_created_at: said(
        Nullable(instant),
        'When the provider made the refund; null if no provider did.',
      ),
    },
    { title, description: 'A refund of the return. The member is named as in Loop, whatever the platform.' },
  );

const members = {
  was_processed: Type.Boolean({
    description: 'Whether the return was processed. False for a return that was closed without processing.',
  }),
  refund_before_inspection: Type.Boolean({
    description: 'Whether a unit is refunded at a scan, a drop-off, or its arrival, before it is inspected.',
  }),
  outcomes_processed_at: OutcomesProcessedAt,
};

/** What says how far the outcomes of a return have been executed, in the list form. */
export const processing = {
  ...members,
  shopify_refund_object: Type.Array(refundObject('RefundObject', IdText, TsOffset)),
};

/** The same in the details form. */
export const processing_details = {
  ...members,
  shopify_refund_object: Type.Array(refundObject('RefundObjectDetails', Id, TsPlain)),
};
