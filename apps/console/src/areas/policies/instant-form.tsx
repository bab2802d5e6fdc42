import { Button, NumberInput, Radio, Stack } from '@mantine/core';
import { minorDigits } from '@retour/contract/money';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { Ledger } from '../../parts/money.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { InstantTerms, Policy } from './document.ts';
import classes from './policies.module.css';

/** With fewer exchanges there is nothing to learn from. */
const fewest_exchanges = 20;
const days = { at_first: 14, fewest: 3, most: 60 };
/** The most that is out at a time where nobody said otherwise, in whole units of the currency. */
const limit_at_first = 1000;
const most_minor = 2_000_000_000;

const readTest = (terms: InstantTerms) => dataOf(api.POST('/api/v1/policy/instant-test', { body: terms }));
type Test = Awaited<ReturnType<typeof readTest>>;

/** Whether new items are sent before the returned ones are back, for what security, and how much of it at a time. */
export function InstantForm({ policy, onChange }: { policy: Policy; onChange: (next: Policy) => void }) {
  const { t } = useText();
  const { exchange = {} } = policy.terms;
  const { instant, ...others } = exchange;
  const unit = 10 ** minorDigits(policy.currency);
  const edit = (next: InstantTerms | undefined) =>
    onChange({
      ...policy,
      terms: { ...policy.terms, exchange: next ? { ...others, instant: next } : others },
    });
  const choose = (security: string) => {
    if (security === 'off') return edit(undefined);
    const at_first = {
      send_within_days: days.at_first,
      exposure: { shop: limit_at_first * unit, customer: (limit_at_first / 5) * unit },
    };
    return edit({ ...at_first, ...instant, security: security as InstantTerms['security'] });
  };
  return (
    <Panel title={t('policies.instant')}>
      <Radio.Group label={t('policies.instant_label')} value={instant?.security ?? 'off'} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {(['off', 'deposit', 'hold', 'card', 'none'] as const).map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`policies.instant_${one}`)}
              description={t(`policies.instant_${one}_hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {instant && (
        <>
          <div className={classes['instant_fields']}>
            <NumberInput
              label={t('policies.instant_days')}
              min={days.fewest}
              max={days.most}
              clampBehavior="strict"
              allowDecimal={false}
              value={instant.send_within_days}
              onChange={(value) => edit({ ...instant, send_within_days: Number(value) || days.at_first })}
            />
            {(['shop', 'customer'] as const).map((whose) => (
              <NumberInput
                key={whose}
                label={t(`policies.instant_limit_${whose}`, { currency: policy.currency })}
                min={0}
                max={most_minor / unit}
                decimalScale={minorDigits(policy.currency)}
                value={instant.exposure?.[whose] === undefined ? '' : instant.exposure[whose] / unit}
                onChange={(value) => {
                  const { [whose]: _before, ...kept } = instant.exposure ?? {};
                  const given = value === '' ? {} : { [whose]: Math.round(Number(value) * unit) };
                  edit({ ...instant, exposure: { ...kept, ...given } });
                }}
              />
            ))}
          </div>
          <Past key={JSON.stringify(instant)} terms={instant} />
        </>
      )}
    </Panel>
  );
}

/** What these terms would have meant on the shop's own past. */
function Past({ terms }: { terms: InstantTerms }) {
  const { t } = useText();
  const textOf = useFailureText();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => readTest(terms) });
  return (
    <div className={classes['instant_past']} aria-live="polite">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {t('policies.instant_try')}
      </Button>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {data &&
        (data.exchanges < fewest_exchanges ? (
          <p>{t('policies.instant_few', { count: data.exchanges })}</p>
        ) : (
          <Result test={data} limit={terms.exposure?.shop} />
        ))}
    </div>
  );
}

function Result({ test, limit }: { test: Test; limit: number | undefined }) {
  const { t, money, number, day } = useText();
  const { exchanges, possible, days_earlier, excluded, unreturned, peak, weeks, since } = test;
  const { all, covered, uncovered } = unreturned;
  const negative = ({ amount, currency }: { amount: number; currency: string }) => ({
    amount: -amount,
    currency,
  });
  const highest = Math.max(limit ?? 0, peak.amount, 1);
  const reasons = excluded.filter(({ count }) => count > 0);
  return (
    <>
      <h3>{t('policies.instant_uncovered', { amount: money(uncovered.amount), since: day(since) })}</h3>
      <p className={classes['remark']}>
        {days_earlier === null
          ? t('policies.instant_possible', { possible, exchanges })
          : t('policies.instant_earlier', { possible, exchanges, days: number(days_earlier) })}
      </p>
      <Ledger
        caption={t('policies.instant')}
        rows={[
          { label: t('policies.instant_never', { count: all.count }), amount: all.amount },
          {
            label: t('policies.instant_excluded', { count: unreturned.excluded.count }),
            amount: negative(unreturned.excluded.amount),
          },
          {
            label: t('policies.instant_covered', { count: covered.count }),
            amount: negative(covered.amount),
          },
          {
            label: t('policies.instant_left', { count: uncovered.count }),
            amount: uncovered.amount,
            kind: 'total',
          },
        ]}
      />
      <p>{t('policies.instant_peak', { amount: money(peak) })}</p>
      <div className={classes['instant_weeks']} aria-hidden>
        {weeks.map(({ day: first, amount: { amount } }) => (
          <i
            key={first}
            title={day(first)}
            data-full={(limit !== undefined && amount >= limit) || undefined}
            style={{ blockSize: `${(amount / highest) * 100}%` }}
          />
        ))}
      </div>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ because, count }) => (
            <li key={because}>{t(`policies.instant_because.${because}`, { count })}</li>
          ))}
        </ul>
      )}
      <p className={classes['remark']}>{t('policies.instant_everyone')}</p>
    </>
  );
}
