import { SETTLEMENT_KINDS, SETTLEMENT_STATES } from '@retour/contract/states';
import { Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { GOODWILL_KINDS, GOODWILL_REASONS } from '../../returns/index.ts';

const Text = Type.String();
const OptionalText = Nullable(Text);

/** The payment that is refunded. */
export const Instrument = Nullable(Type.Object({ kind: Text, gateway: Text }));

/** A movement of value, as the page of a return shows it. */
export const SettlementOfReturn = Type.Object(
  {
    id: Text,
    kind: OneOf(SETTLEMENT_KINDS),
    state: OneOf(SETTLEMENT_STATES),
    amount: Amount,
    instrument: Instrument,
    reference: OptionalText,
    failure: OptionalText,
    is_troubled: Type.Boolean({
      description:
        'It failed, has an unknown result, or came back after it had succeeded: a person may mark it as paid. Not if the return was changed so that it is no longer due.',
    }),
    settled_at: Nullable(TsMs),
  },
  { title: 'SettlementOfReturn' },
);

/** What was given beyond a return. */
export const GoodwillOfReturn = Type.Object(
  {
    id: Text,
    kind: OneOf(GOODWILL_KINDS),
    amount: Amount,
    reason: OneOf(GOODWILL_REASONS),
    note: OptionalText,
    by: Text,
    given_at: TsMs,
    settlements: Type.Array(SettlementOfReturn),
  },
  { title: 'GoodwillOfReturn' },
);
