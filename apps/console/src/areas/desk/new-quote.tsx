import type { EditPreview } from '../../../../../client/src/index.ts';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Text } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { kindOfPayout } from './save-label.ts';

type Figures = EditPreview['before'];
const figures = ['fee', 'refund', 'credit', 'exchange', 'due'] as const satisfies readonly (keyof Figures)[];

type QuoteProps = { preview: EditPreview | undefined; is_current: boolean; is_changed: boolean };

/** The amounts before and after a change, as the server quotes all of it together. */
export function NewQuote({ preview, is_current, is_changed }: QuoteProps) {
  const text = useText();
  const { t } = text;
  const after = is_changed ? preview?.after : undefined;
  const before = preview?.before;
  const rows = after && before ? figures.filter((name) => before[name].amount + after[name].amount > 0) : [];
  return (
    <Panel
      title={t('desk.new_quote')}
      aside={<span className={classes['soft']}>{is_changed && !is_current ? t('desk.updating') : ''}</span>}
    >
      {after && before ? (
        <table className={classes['quote']}>
          <caption className="visually-hidden">{t('desk.before_and_after')}</caption>
          <thead>
            <tr>
              <td />
              {(['before', 'now', 'change'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`desk.quote.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, 'payout' as const].map((name) => (
              <QuoteRow
                key={name}
                label={t(`desk.figure.${name}`)}
                before={before[name]}
                after={after[name]}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes['soft']}>{t(is_changed ? 'desk.updating' : 'desk.quote_stays')}</p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {after && before && is_current ? announcement(before, after, text) : ''}
      </p>
    </Panel>
  );
}

/** As “New refund £16.20, £3.75 less.” */
function announcement(before: Figures, after: Figures, { t, money }: Pick<Text, 't' | 'money'>): string {
  const kind = kindOfPayout(before, after);
  const change = after[kind].amount - before[kind].amount;
  const direction = change > 0 ? 'more' : change < 0 ? 'less' : 'same';
  const amount = money(after[kind]);
  return t('desk.new_payout', {
    kind,
    amount,
    direction,
    change: money({ ...after[kind], amount: Math.abs(change) }),
  });
}

type Amount = Figures['payout'];

function QuoteRow({ label, before, after }: { label: string; before: Amount; after: Amount }) {
  const change = after.amount - before.amount;
  return (
    <tr data-changed={change === 0 ? undefined : true}>
      <th scope="row">{label}</th>
      <td>{change === 0 ? <Money {...before} /> : <s>{<Money {...before} />}</s>}</td>
      <td>
        <b key={after.amount}>
          <Money {...after} />
        </b>
      </td>
      <td>{change === 0 ? '–' : <Money amount={change} currency={after.currency} />}</td>
    </tr>
  );
}
