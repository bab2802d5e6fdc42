import type { QueuedReturn } from '../../../../client/src/index.ts';
import type { Text } from '../text/text.ts';

type Troubled = QueuedReturn['troubled_settlement'];

/** What a person does in place of Retour: pays money, which it is unless told otherwise, gives credit in the shop's system, or makes the order of an exchange there. */
export const doneAs = (kind: Troubled): 'refund' | 'credit' | 'order' =>
  kind === 'exchange_order' ? 'order' : kind === 'store_credit' || kind === 'gift_card' ? 'credit' : 'refund';

/** What went wrong with a return, by what was to be done. */
export function problemName(
  problem: NonNullable<QueuedReturn['problem']>,
  troubled: Troubled,
  t: Text['t'],
): string {
  if (problem === 'label_failed') return t('parts.problem.label_failed');
  return t(`parts.problem.${doneAs(troubled)}_${problem === 'refund_failed' ? 'failed' : 'unknown'}`);
}
