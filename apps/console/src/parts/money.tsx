import type { MoneyAmount } from '../text/text.ts';
import { useText } from '../text/use-text.tsx';
import classes from './money.module.css';

/** An amount, which never wraps. */
export function Money({ amount, currency }: MoneyAmount) {
  const { money } = useText();
  return <bdi>{money({ amount, currency })}</bdi>;
}

export type LedgerRow = {
  label: string;
  amount: MoneyAmount;
  /** A rule above: `subtotal` a hairline, `total` the final figure with the double rule. */
  kind?: 'line' | 'subtotal' | 'total';
  /** What it was before a change. */
  before?: MoneyAmount | undefined;
  /** Why a figure is as it is, such as a fee that was waived. */
  note?: string | undefined;
};

/** Amounts one below the other, and what they come to. */
export function Ledger({ rows, caption }: { rows: readonly LedgerRow[]; caption: string }) {
  return (
    <table className={classes['ledger']}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ label, amount, kind = 'line', before, note }, place) => (
          <tr key={`${label} ${place}`} data-kind={kind}>
            <th scope="row">
              {label}
              {note !== undefined && <span className={classes['note']}>{note}</span>}
            </th>
            <td>
              {before && (
                <s>
                  <Money {...before} />
                </s>
              )}
              <Money {...amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
