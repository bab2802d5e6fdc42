import type { EditPreview } from '../../../../../client/src/index.ts';
import type { Text } from '../../text/text.ts';

type Figures = EditPreview['before'];
type Kind = 'refund' | 'credit' | 'payout';

/** In which of its figures a payout is told: all of it is refunded, or credited, or it is both. */
export function kindOfPayout(before: Figures, after: Figures): Kind {
  if (before.credit.amount + after.credit.amount === 0) return 'refund';
  return before.refund.amount + after.refund.amount === 0 ? 'credit' : 'payout';
}

/** What saving an edit does, in the words of its button: whom it is told, who pays more, or what is paid out from now on. */
export function saveLabel(
  { before, after }: Pick<EditPreview, 'before' | 'after'>,
  { rejected, name }: { rejected: number; name: string },
  { t, money }: Pick<Text, 't' | 'money'>,
): string {
  if (rejected > 0) return t('desk.save.reject', { count: rejected });
  if (!after) return t('desk.do.edit');
  const due = after.due.amount - before.due.amount;
  if (due !== 0) {
    const amount = money({ ...after.due, amount: Math.abs(due) });
    return t('desk.save.due', { name, amount, direction: due > 0 ? 'more' : 'less' });
  }
  const kind = kindOfPayout(before, after);
  const is_same = before[kind].amount === after[kind].amount;
  return is_same
    ? t('desk.save.same', { kind })
    : t('desk.save.changed', { kind, amount: money(after[kind]) });
}
