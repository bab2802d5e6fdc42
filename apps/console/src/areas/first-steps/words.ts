import type { FirstStep } from '../../api/first-steps.ts';
import type { Text } from '../../text/text.ts';

/** Beyond this many, orders aren't counted. */
const most_counted = 1000;

/** What is known of a step, in a sentence. */
export function detailOf(step: FirstStep, text: Text): string {
  const { t, age, day } = text;
  const { step: name, state, cause, name: called, detail, count, at } = step;
  const values = {
    name: called ?? '',
    detail: detail ?? '',
    count: count ?? 0,
    age: at === null ? '' : age(at),
    date: at === null ? '' : day(at),
  };
  if (cause === 'connection_failing') return t('first-steps.connection_failing', values);
  if (cause === 'connection_paused') return t('first-steps.connection_paused', values);
  if (cause === 'not_public') return t('first-steps.not_public', values);
  if (cause === 'test_mode') return t('first-steps.done.return_test');
  if (cause === 'invited') return t('first-steps.invited', values);
  if (name === 'shop' && state === 'done') return shopOf(step, text);
  if (name === 'brand' && state === 'done') return brandOf(step, text);
  if (name === 'email' && cause !== null) return t(`first-steps.email.${cause as 'rejected'}`, values);
  if (name === 'payment' && state === 'problem') return t('first-steps.payment.problem', values);
  if (state === 'done') return t(`first-steps.done.${name as 'team'}`, values);
  return t(`first-steps.open.${name as 'team'}`, values);
}

function shopOf({ cause, name, count, at }: FirstStep, { t, number, age }: Text): string {
  const many = (count ?? 0) > most_counted;
  const orders = t(many ? 'first-steps.orders_many' : 'first-steps.orders', {
    count: many ? number(most_counted) : (count ?? 0),
  });
  const source = cause === 'by_api' ? t('first-steps.by_api') : (name ?? '');
  if (cause === 'loading') return t('first-steps.loading', { name: source, orders });
  return at === null
    ? t('first-steps.shop_without', { name: source })
    : t('first-steps.shop_with', { name: source, orders, age: age(at) });
}

function brandOf({ count, detail }: FirstStep, { t }: Text): string {
  if (detail === null) return t('first-steps.brand.logo');
  return t(count === 1 ? 'first-steps.brand.both' : 'first-steps.brand.colour', { colour: detail });
}
