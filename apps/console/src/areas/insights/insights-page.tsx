import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { PanelGuard } from '../../parts/panel-guard.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, ErrorState, Loading, NotAllowed, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import { Costs } from './costs.tsx';
import { downloadCsv } from './csv.ts';
import { Durations } from './durations.tsx';
import { Exchanges, KeepOffers, hasExchanges, hasOffers } from './exchanges.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import classes from './insights.module.css';
import { ListLink } from './list-link.tsx';
import { overviewCsv } from './overview-csv.ts';
import { PeriodPicker } from './period-picker.tsx';
import { PERIODS, daysOf, default_period, todayIn } from './period.ts';
import type { Period } from './period.ts';
import { ProductReasons } from './product-reasons.tsx';
import { BREAKDOWNS, overviewQuery } from './queries.ts';
import type { OverviewData } from './queries.ts';
import { RateChart } from './rate-chart.tsx';
import { Resolutions } from './resolutions.tsx';
import { SerialReturners, Sizing } from './sizing.tsx';
import { useWords } from './use-words.ts';

const route = getRouteApi('/shell/insights');

/** What returns say about the shop. */
export function InsightsPage() {
  const { t, time_zone } = useText();
  const words = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period: Period =
    search.from !== undefined && search.to !== undefined
      ? { from: search.from, to: search.to }
      : daysOf(PERIODS.find((name) => name === search.period) ?? default_period, todayIn(time_zone));
  const by = BREAKDOWNS.find((each) => each === search.by) ?? 'product';
  const query = useQuery({ ...overviewQuery(period), enabled: useCan('insights:read') });
  const compared = query.data && (
    <span className={classes['versus']}>
      {t('insights.versus', { period: words.period(query.data.compared.period) })}
    </span>
  );
  return (
    <>
      <PageHeader
        title={t('shell.insights')}
        actions={
          <>
            {compared}
            <PeriodPicker
              period={period}
              onName={(name) => void navigate({ search: { by, period: name } })}
              onDays={(days) => void navigate({ search: { by, ...days } })}
            />
            {query.data && <ExportOverview overview={query.data} />}
          </>
        }
      />
      <Content query={query} period={period}>
        <BreakdownTable
          period={period}
          by={by}
          onChange={(next) => void navigate({ search: (now) => ({ ...now, by: next }), resetScroll: false })}
        />
      </Content>
    </>
  );
}

/** Saves the figures of the overview, with those of the period before. */
function ExportOverview({ overview }: { overview: OverviewData }) {
  const { t } = useText();
  const { from, to } = overview.current.period;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} strokeWidth={1.75} />}
      onClick={() => downloadCsv(`insights-${from}-${to}.csv`, overviewCsv(overview))}
    >
      {t('insights.export_overview')}
    </Button>
  );
}

type ContentProps = {
  query: ReturnType<typeof useQuery<OverviewData>>;
  period: Period;
  children: ReactNode;
};

function Content({ query, period, children }: ContentProps) {
  const { t } = useText();
  if (!useCan('insights:read')) return <NotAllowed />;
  const { data, dataUpdatedAt, refetch } = query;
  const retry = () => void refetch();
  if (query.isPending)
    return (
      <Loading onRetry={retry}>
        <SkeletonRows />
      </Loading>
    );
  if (data?.current.figures.order_count === 0 && data.current.figures.return_count === 0)
    return (
      <EmptyState icon="chart-no-axes-column" title={t('insights.nothing')}>
        {t('insights.nothing_text')}
      </EmptyState>
    );
  /** A panel of the overview: it fails by itself, and the panels that have data of their own stay. */
  const ofOverview = (show: (overview: OverviewData) => ReactNode) =>
    data && (
      <PanelGuard read_at={dataUpdatedAt} onRetry={retry} className={classes['chart']}>
        {show(data)}
      </PanelGuard>
    );
  return (
    <div className={classes['page']}>
      {!data && <ErrorState title={t('insights.overview_failed')} error={query.error} onRetry={retry} />}
      {ofOverview((overview) => (
        <FiguresStrip {...overview} />
      ))}
      <div className={classes['columns']}>
        {ofOverview((overview) => (
          <RateChart {...overview} />
        ))}
        {ofOverview((overview) => (
          <Resolutions {...overview} />
        ))}
        <ProductReasons period={period} />
        {ofOverview((overview) => (
          <Costs {...overview} />
        ))}
      </div>
      {data && (hasExchanges(data) || hasOffers(data)) && (
        <div className={classes['pair']}>
          {hasExchanges(data) && ofOverview((overview) => <Exchanges {...overview} />)}
          {hasOffers(data) && ofOverview((overview) => <KeepOffers {...overview} />)}
        </div>
      )}
      {children}
      <div className={classes['thirds']}>
        {ofOverview((overview) => (
          <Durations {...overview} />
        ))}
        <Sizing period={period} />
        <SerialReturners period={period} />
      </div>
      {data && (
        <p className={classes['remark']}>
          <ListLink period={period}>
            {t('insights.all_returns', { count: data.current.figures.return_count })}
          </ListLink>
        </p>
      )}
    </div>
  );
}
