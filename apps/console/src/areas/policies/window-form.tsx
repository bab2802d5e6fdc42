import { NumberInput, Select } from '@mantine/core';
import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import { WINDOW_STARTS } from './document.ts';
import type { Outcome, Policy, Window } from './document.ts';
import classes from './policies.module.css';

const own_windows = ['refund', 'credit', 'exchange'] as const;

/** How long things can come back: for every outcome, for single ones, and from when it counts. */
export function WindowForm({
  policy,
  live,
  onChange,
}: {
  policy: Policy;
  live: Policy | undefined;
  onChange: (next: Policy) => void;
}) {
  const { t } = useText();
  const { window: own = { days: 30 }, windows = {} } = policy.terms;
  const setTerms = (terms: Partial<Policy['terms']>) =>
    onChange({ ...policy, terms: { ...policy.terms, ...terms } });
  const setWindow = (change: Partial<Window>) => setTerms({ window: { ...own, ...change } });
  const setOwn = (outcome: Outcome, days: number | undefined) => {
    const { [outcome]: present, ...others } = windows;
    setTerms({ windows: days === undefined ? others : { ...others, [outcome]: { ...present, days } } });
  };
  const days = (value: number | string) => Math.min(3650, Math.max(0, Math.round(Number(value))));
  return (
    <Panel title={t('policies.window')}>
      <div className={classes['fields']}>
        <NumberInput
          data-show="window"
          label={t('policies.window_all')}
          value={own.days}
          min={0}
          max={3650}
          suffix={` ${t('policies.days')}`}
          description={<Before days={live?.terms.window?.days} now={own.days} />}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(value) => value !== '' && setWindow({ days: days(value) })}
        />
        {own_windows.map((outcome) => (
          <NumberInput
            key={outcome}
            label={t(`policies.outcome_${outcome}`)}
            value={windows[outcome]?.days ?? ''}
            min={0}
            max={3650}
            placeholder={`${own.days} ${t('policies.days')}`}
            suffix={` ${t('policies.days')}`}
            description={<Before days={live?.terms.windows?.[outcome]?.days} now={windows[outcome]?.days} />}
            inputWrapperOrder={['label', 'input', 'description']}
            onChange={(value) => setOwn(outcome, value === '' ? undefined : days(value))}
          />
        ))}
        <Select
          label={t('policies.window_from')}
          value={own.from ?? 'delivery'}
          data={WINDOW_STARTS.map((start) => ({ value: start, label: t(`policies.from_${start}`) }))}
          allowDeselect={false}
          onChange={(start) => start && setWindow({ from: start })}
        />
      </div>
      <p className={classes['remark']}>
        <Icon name="scale" size={16} strokeWidth={1.75} />
        {t('policies.law')}
      </p>
    </Panel>
  );
}

/** What is live, where it differs. */
function Before({ days, now }: { days: number | undefined; now: number | undefined }) {
  const { t } = useText();
  if (days === now || days === undefined) return null;
  return <s>{t('policies.count_days', { days })}</s>;
}
