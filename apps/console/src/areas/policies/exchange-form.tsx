import { Radio, Stack } from '@mantine/core';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import { EXCHANGE_PRICES } from './document.ts';
import type { Policy } from './document.ts';
import classes from './policies.module.css';

/** What another size or colour of the same product costs. */
export function ExchangeForm({
  policy,
  live,
  onChange,
}: {
  policy: Policy;
  live: Policy | undefined;
  onChange: (next: Policy) => void;
}) {
  const { t } = useText();
  const priceOf = ({ terms: { exchange } }: Policy) =>
    exchange?.free_within ? 'range' : (exchange?.price ?? 'present');
  const price = priceOf(policy);
  const before = live && priceOf(live);
  return (
    <Panel title={t('policies.exchange')}>
      <Radio.Group
        label={t('policies.exchange_price')}
        value={price}
        onChange={(chosen) => {
          const { free_within: _range, ...exchange } = policy.terms.exchange ?? {};
          if (chosen !== 'range')
            onChange({ ...policy, terms: { ...policy.terms, exchange: { ...exchange, price: chosen } } });
        }}
      >
        <Stack gap="xs" mt="xs">
          {EXCHANGE_PRICES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`policies.exchange_${one}`)}
              description={t(`policies.exchange_${one}_hint`)}
            />
          ))}
          {price === 'range' && (
            <Radio
              value="range"
              label={t('policies.exchange_range')}
              description={t('policies.exchange_range_hint')}
            />
          )}
        </Stack>
      </Radio.Group>
      {before !== undefined && before !== price && (
        <p className={classes['remark']}>
          {t('policies.exchange_live', { price: t(`policies.exchange_${before}`) })}
        </p>
      )}
    </Panel>
  );
}
