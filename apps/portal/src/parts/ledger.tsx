import type { ComponentChildren } from 'preact';
import type { Money } from '../text/text.ts';
import { Amount } from './amount.tsx';

/**
 * A row of a ledger: `part` explains what is above it, `result` begins a group and comes before its parts, `final` is the figure that all of it
 * comes to, with the page's one double rule.
 */
export type LedgerRow = {
  kind: 'part' | 'result' | 'final';
  label: ComponentChildren;
  /** Left out where the row tells of something that isn't money. */
  money?: Money;
  /** The amount before a change, or a fee that was waived. */
  was?: Money | undefined;
};

/** Amounts and what they are for: the result first, with its breakdown below it. */
export function Ledger({ caption, rows }: { caption: string; rows: readonly LedgerRow[] }) {
  return (
    <table class="ledger">
      <caption class="unseen">{caption}</caption>
      <tbody>
        {rows.map(({ kind, label, money, was }) => (
          <tr class={kind}>
            <th scope="row">{label}</th>
            <td>{money && <Amount money={money} was={was} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
