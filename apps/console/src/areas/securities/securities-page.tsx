import { SECURITY_VIEWS } from '@retour/contract/securities';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { returnNumber } from '../../api/side.ts';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { side_path } from '../../api/side.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ListTabs } from '../../parts/list-tabs.tsx';
import { Money } from '../../parts/money.tsx';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { SecurityActDialog } from '../../parts/security-act.tsx';
import type { SecurityAct } from '../../parts/security-act.tsx';
import { Chip } from '../../parts/state-chip.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Exposure, FiguresStrip } from './figures.tsx';
import { queueQuery, summary_query } from './queries.ts';
import type { QueuedSecurity, Summary } from './queries.ts';
import classes from './securities.module.css';
import { causeText, dueActOf, otherActsOf, risk_icons, statusOf, timeLeft } from './words.ts';

const route = getRouteApi('/shell/securities');

/** Everything that was sent before the returned items are back, the riskiest first. */
export function SecuritiesPage() {
  return useCan('returns:read') ? <Securities /> : <NotAllowed />;
}

function Securities() {
  const { t } = useText();
  const summary = useQuery(summary_query);
  const may_see_terms = useCan('policies:read');
  return (
    <>
      <PageHeader
        title={t('shell.securities')}
        beside={<span className={classes['soft']}>{t('securities.what')}</span>}
        actions={
          <>
            <ExportButton summary={summary.data} />
            {may_see_terms && (
              <Button
                component={Link}
                to="/policies"
                variant="default"
                leftSection={<Icon name="sliders-horizontal" size={16} strokeWidth={1.75} />}
              >
                {t('securities.terms')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes['page']}>
        {summary.data && <FiguresStrip summary={summary.data} />}
        <section className={classes['panel']} aria-label={t('securities.list')}>
          <Tabs />
          <List is_offered={summary.data?.is_offered} />
        </section>
        {summary.data && summary.data.out.count > 0 && <Exposure summary={summary.data} />}
      </div>
    </>
  );
}

/** Saves the view that is shown as a file; nothing where it is empty. */
function ExportButton({ summary }: { summary: Summary | undefined }) {
  const { t, number } = useText();
  const { view = 'out' } = route.useSearch();
  const count = summary?.views.find((one) => one.view === view)?.count ?? 0;
  if (count === 0) return null;
  return (
    <Button
      component="a"
      href={`${side_path}/api/v1/security-queue/export?view=${view}`}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} strokeWidth={1.75} />}
    >
      {t('securities.export', { count: number(count) })}
    </Button>
  );
}

function Tabs() {
  const { t } = useText();
  const { view = 'out' } = route.useSearch();
  const { data } = useQuery(summary_query);
  return (
    <ListTabs
      to="/securities"
      label={t('securities.views')}
      views={SECURITY_VIEWS}
      view={view}
      textOf={(one) => t(`securities.view.${one}`)}
      counts={data?.views}
    >
      <span className={classes['order']}>
        {t(view === 'ended' ? 'securities.latest_first' : 'securities.riskiest_first')}
      </span>
    </ListTabs>
  );
}

type Chosen = { act: SecurityAct; row: QueuedSecurity };

function List({ is_offered }: { is_offered: boolean | undefined }) {
  const { t } = useText();
  const navigate = route.useNavigate();
  const given = route.useSearch();
  const page = useQuery(queueQuery(given));
  const [chosen, setChosen] = useState<Chosen>();
  const rows = page.data?.securities ?? [];
  return (
    <div aria-busy={page.isPlaceholderData || undefined}>
      <RowsState query={page} title={t('securities.failed')} rows={6} height={52} />
      {page.isSuccess && rows.length === 0 && <Nothing is_offered={is_offered} />}
      {rows.length > 0 && <Rows rows={rows} onAct={setChosen} />}
      <PageButtons
        className={classes['pager']}
        pages={page.data}
        before={t('securities.previous')}
        after={t('securities.next')}
        onGo={(cursor) => void navigate({ search: { ...given, cursor } })}
      />
      {chosen && (
        <SecurityActDialog act={chosen.act} security={chosen.row} onClose={() => setChosen(undefined)} />
      )}
    </div>
  );
}

/** What is said where there is nothing: for shops that don't offer it, how to begin. */
function Nothing({ is_offered }: { is_offered: boolean | undefined }) {
  const { t } = useText();
  const { view = 'out' } = route.useSearch();
  const may_set_up = useCan('policies:write');
  if (view !== 'out') return <EmptyState icon="shield" title={t(`securities.none.${view}`)} />;
  if (is_offered !== false)
    return (
      <EmptyState icon="shield" title={t('securities.none.out')}>
        {t('securities.none_text')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="shield"
      title={t('securities.off')}
      actions={
        may_set_up && (
          <Button component={Link} to="/policies">
            {t('securities.set_up')}
          </Button>
        )
      }
    >
      {t('securities.off_text')}
    </EmptyState>
  );
}

const columns = ['return', 'returning', 'secured_by', 'risk'] as const;

function Rows({ rows, onAct }: { rows: readonly QueuedSecurity[]; onAct: (chosen: Chosen) => void }) {
  const { t } = useText();
  return (
    <DataTable label={t('securities.list')} className={classes['table']} isInside>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`securities.column.${column}`)}
            </th>
          ))}
          <th scope="col" data-figures>
            {t('securities.column.amount')}
          </th>
          <th scope="col">{t('securities.column.send_by')}</th>
          <th scope="col">{t('securities.column.state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('securities.column.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onAct={(act) => onAct({ act, row })} />
        ))}
      </tbody>
    </DataTable>
  );
}

function Row({ row, onAct }: { row: QueuedSecurity; onAct: (act: SecurityAct) => void }) {
  const text = useText();
  const { t, day, fullDate } = text;
  const { return_id, customer_name, kind, amount, send_by } = row;
  const { status, look, icon } = statusOf(row);
  const left = timeLeft(row, text);
  return (
    <tr data-risk={row.risk}>
      <td data-column="return">
        <Link
          to="/returns/$return_id"
          params={{ return_id: String(return_id) }}
          className={classes['number'] ?? ''}
        >
          {returnNumber(return_id)}
        </Link>
        <bdi className={classes['below']}>{customer_name ?? row.order_name}</bdi>
      </td>
      <td data-column="returning">
        <Returning row={row} />
      </td>
      <td data-column="secured_by" data-label={t('securities.column.secured_by')}>
        {t(`securities.by.${kind}`)}
        <span className={classes['below']}>{t(`securities.by_how.${kind}`)}</span>
      </td>
      <td data-column="risk" data-label={t('securities.column.risk')}>
        <Risk row={row} />
        <span className={classes['below']}>{causeText(row, text)}</span>
      </td>
      <td data-column="amount" data-figures>
        <Money {...amount} />
      </td>
      <td
        data-column="send_by"
        data-label={t('securities.column.send_by')}
        title={fullDate(send_by)}
        className={classes['days']}
      >
        {day(send_by)}
        <span className={classes['below']} data-tone={left.tone}>
          {left.text}
        </span>
      </td>
      <td data-column="state">
        <Chip look={look} icon={icon}>
          {t(`securities.status.${status}`)}
        </Chip>
      </td>
      <td data-column="action">
        <Actions row={row} onAct={onAct} />
      </td>
    </tr>
  );
}

function Returning({ row: { item, unit_count } }: { row: QueuedSecurity }) {
  const { t } = useText();
  if (!item) return null;
  const { title, variant_title, exchange_title, image } = item;
  // Of the same product, only the variant is worth saying.
  const becomes = exchange_title?.startsWith(`${title} - `)
    ? exchange_title.slice(title.length + 3)
    : exchange_title;
  return (
    <span className={classes['returning']}>
      <ProductPicture src={image} size={36} />
      <span>
        <bdi className={classes['title']} title={title}>
          {title}
        </bdi>
        <bdi className={classes['below']}>
          {unit_count > 1
            ? t('securities.items', { count: unit_count })
            : becomes &&
              (variant_title === null
                ? t('securities.for', { to: becomes })
                : t('securities.becomes', { from: variant_title, to: becomes }))}
        </bdi>
      </span>
    </span>
  );
}

function Risk({ row: { risk, state } }: { row: QueuedSecurity }) {
  const { t } = useText();
  const icon = risk_icons[risk];
  if (state !== 'held' && risk === 'low') return <span>{t('securities.over')}</span>;
  return (
    <span className={classes['risk']} data-risk={risk}>
      <Icon name={icon} size={14} strokeWidth={2} />
      {t(`securities.risk.${risk}`)}
    </span>
  );
}

function Actions({ row, onAct }: { row: QueuedSecurity; onAct: (act: SecurityAct) => void }) {
  const { t } = useText();
  if (!useCan('settlements:write')) return null;
  const due = dueActOf(row);
  const others = otherActsOf(row);
  const id = returnNumber(row.return_id);
  return (
    <span className={classes['actions']}>
      {due && (
        <Button
          variant="default"
          aria-label={`${t(`securities.act_short.${due}`)} ${id}`}
          onClick={() => onAct(due)}
        >
          {t(`securities.act_short.${due}`)}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('securities.more', { id })}>
              <Icon name="ellipsis" size={16} strokeWidth={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((act) => (
              <Menu.Item key={act} onClick={() => onAct(act)}>
                {t(`securities.act_short.${act}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
