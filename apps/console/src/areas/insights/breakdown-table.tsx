import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { useText } from '../../text/use-text.tsx';
import { downloadCsv } from './csv.ts';
import { ListLink } from './list-link.tsx';
import { PanelState } from './panel-state.tsx';
import classes from './insights.module.css';
import type { Period } from './period.ts';
import { BREAKDOWNS, breakdownQuery } from './queries.ts';
import type { Breakdown } from './queries.ts';
import { useWords } from './use-words.ts';

const shown_rows = 12;
const with_rates: readonly Breakdown[] = ['product', 'variant', 'country', 'channel'];

/** The period by product, reason or another dimension, with the period before. */
export function BreakdownTable({
  period,
  by,
  onChange,
}: {
  period: Period;
  by: Breakdown;
  onChange: (by: Breakdown) => void;
}) {
  const { t, language, money, number } = useText();
  const { rate } = useWords();
  const nameOf = useNameOf(by);
  const query = useQuery(breakdownQuery(period, by, language, 1000));
  const { rows = [], currency = '' } = query.data ?? {};
  const has_rates = with_rates.includes(by);
  const has_margin = rows.some(({ margin_after_returns }) => margin_after_returns !== null);
  const amount = (value: number) => money({ amount: value, currency });
  const exportRows = () =>
    downloadCsv(`insights-${by}-${period.from}-${period.to}.csv`, [
      [
        'key',
        'name',
        'sold_units',
        'sold_value',
        'returns',
        'returned_units',
        'returned_value',
        'rate_by_value',
        'share_of_sold_units_returned',
        'previous_returned_value',
        'margin_after_returns',
        'currency',
      ],
      ...rows.map(({ key, name, figures, compared, margin_after_returns }) => [
        key,
        name,
        figures.sold_units,
        figures.sold_value,
        figures.return_count,
        figures.returned_units,
        figures.returned_value,
        figures.rates.by_value ?? '',
        figures.rates.of_cohort_units ?? '',
        compared?.returned_value ?? 0,
        margin_after_returns ?? '',
        currency,
      ]),
    ]);
  const download = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="download" size={14} />}
      onClick={exportRows}
      disabled={rows.length === 0}
    >
      {t('insights.export', { count: rows.length })}
    </Button>
  );
  return (
    <Panel title={t('insights.breakdown')} aside={download}>
      <Tabs
        value={by}
        onChange={(value) => value !== null && onChange(value as Breakdown)}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('insights.breakdown')}>
          {BREAKDOWNS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`insights.by_${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={by}>
          <PanelState query={query} is_empty={rows.length === 0}>
            <DataTable hasCards isInside label={t(`insights.by_${by}`)} className={classes['rows']}>
              <thead>
                <tr>
                  <th scope="col">{t(`insights.by_${by}`)}</th>
                  {has_rates && <th scope="col">{t('insights.sold')}</th>}
                  <th scope="col">{t('insights.returns')}</th>
                  <th scope="col">{t('insights.units')}</th>
                  <th scope="col">{t('insights.returned_value')}</th>
                  <th scope="col">{t('insights.previous_period')}</th>
                  {has_rates && <th scope="col">{t('insights.share_of_sold')}</th>}
                  {has_margin && <th scope="col">{t('insights.margin')}</th>}
                </tr>
              </thead>
              <tbody>
                {rows
                  .slice(0, shown_rows)
                  .map(({ key, name, group, image, figures, compared, margin_after_returns }) => (
                    <tr key={key}>
                      <th scope="row">
                        <span className={classes['named']}>
                          {(by === 'product' || by === 'variant') && <ProductPicture src={image} size={28} />}
                          <span>
                            {nameOf(key, name)}
                            {group && <small>{group.name}</small>}
                          </span>
                        </span>
                      </th>
                      {has_rates && <td data-label={t('insights.sold')}>{amount(figures.sold_value)}</td>}
                      <td data-label={t('insights.returns')}>
                        <ListLink period={period} filter={filterOf(by, key, group?.name ?? name)}>
                          {number(figures.return_count)}
                        </ListLink>
                      </td>
                      <td data-label={t('insights.units')}>{number(figures.returned_units)}</td>
                      <td data-label={t('insights.returned_value')} className={classes['strong']}>
                        {amount(figures.returned_value)}
                      </td>
                      <td data-label={t('insights.previous_period')}>
                        {amount(compared?.returned_value ?? 0)}
                      </td>
                      {has_rates && (
                        <td data-label={t('insights.share_of_sold')}>
                          {rate(figures.rates.of_cohort_units)}
                        </td>
                      )}
                      {has_margin && (
                        <td data-label={t('insights.margin')}>
                          {margin_after_returns === null ? '–' : amount(margin_after_returns)}
                        </td>
                      )}
                    </tr>
                  ))}
              </tbody>
            </DataTable>
            {rows.length > shown_rows && (
              <p className={classes['remark']}>
                {t('insights.shown_rows', { shown: shown_rows, count: rows.length })}
              </p>
            )}
          </PanelState>
        </Tabs.Panel>
      </Tabs>
    </Panel>
  );
}

/** The filter of the list that a row was counted from. */
function filterOf(by: Breakdown, key: string, name: string): Record<string, string | number> {
  if (by === 'product' && /^\d+$/.test(key)) return { product_id: Number(key) };
  if (by === 'country' && key !== '') return { country: key };
  if (by === 'resolution' && key !== 'rejected' && key !== 'keep_offer') return { resolution: key };
  return by === 'reason' && name !== '' ? { reason: name } : {};
}

function useNameOf(by: Breakdown): (key: string, name: string) => string {
  const { t, country } = useText();
  const resolutions = ['refund', 'credit', 'exchange', 'keep_offer', 'none', 'rejected'] as const;
  return (key, name) => {
    if (key === '') return t('insights.none_given');
    if (by === 'country') return country(key);
    const resolution = resolutions.find((each) => each === key);
    if (by === 'resolution' && resolution) return t(`insights.resolution_${resolution}`);
    if (by === 'destination' && (key === 'keep' || key === 'donate')) return t(`insights.${key}`);
    return name;
  };
}
