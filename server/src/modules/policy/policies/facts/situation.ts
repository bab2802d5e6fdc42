import type { CustomerKnown } from './customer.ts';
import type { OrderKnown } from './order.ts';
import type { LineFacts, ProductKnown } from './product.ts';
import type { ReturnKnown } from './return.ts';

/** Everything that a condition can look at while one line, or one unit of it, is evaluated. */
export type Situation = CustomerKnown &
  OrderKnown &
  ProductKnown &
  ReturnKnown & {
    /** Of the order. */
    all_lines: readonly LineFacts[];
    /** The last second of the right of withdrawal; undefined as long as nobody asked. */
    withdrawal_end: number | undefined;
  };
