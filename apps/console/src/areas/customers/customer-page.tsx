import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { returnNumber } from '../../api/side.ts';
import { useCan } from '../../api/session.tsx';
import { Money } from '../../parts/money.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StateChip } from '../../parts/state-chip.tsx';
import { NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { Lists } from './lists.tsx';
import { Notes } from './notes.tsx';
import { historyQuery } from './queries.ts';
import type { History } from './queries.ts';
import { useShare } from './use-share.ts';

const EraseDialog = lazy(() => import('./erase-dialog.tsx'));
const GiftDialog = lazy(() => import('./gift-dialog.tsx'));
const route = getRouteApi('/shell/customers/$email');

/** Everything about a customer: figures, returns, orders, notes, lists, and what the law lets them ask for. */
export function CustomerPage() {
  const { email } = route.useParams();
  return useCan('customers:read') ? <Customer key={email} email={email} /> : <NotAllowed />;
}

function Customer({ email }: { email: string }) {
  const { t } = useText();
  const canErase = useCan('privacy:write');
  const [isErasing, setErasing] = useState(false);
  const history = useQuery(historyQuery(email));
  const shown = history.data;
  return (
    <>
      <PageHeader
        title={shown?.name ?? email}
        before={
          <Link
            to="/customers"
            search={{}}
            aria-label={t('customers.back')}
            className={classes['back'] ?? ''}
          >
            <Icon name="chevron-left" size={17} strokeWidth={1.75} />
          </Link>
        }
        beside={
          <>
            {shown?.name && <bdi className={classes['soft']}>{email}</bdi>}
            {shown?.is_business && <span className={classes['business']}>{t('customers.business')}</span>}
          </>
        }
        actions={
          canErase && (
            <>
              <Export email={email} />
              <Button variant="default" onClick={() => setErasing(true)}>
                {t('customers.erase')}
              </Button>
            </>
          )
        }
      />
      <RowsState query={history} title={t('customers.failed')} rows={8} />
      {shown && (
        <div className={classes['page']}>
          <div className={classes['column']}>
            <Figures shown={shown} />
            <Returns shown={shown} />
            <Orders shown={shown} />
          </div>
          <div className={classes['column']}>
            <Notes email={email} shown={shown} />
            <Lists email={email} shown={shown} />
          </div>
        </div>
      )}
      {isErasing && (
        <Suspense>
          <EraseDialog email={email} name={shown?.name ?? email} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Export({ email }: { email: string }) {
  const { t } = useText();
  const textOf = useFailureText();
  const run = useMutation({
    mutationFn: () => dataOf(api.GET('/api/v1/shoppers/export', { params: { query: { email } } })),
    onSuccess: (document_of) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(
        new Blob([JSON.stringify(document_of, undefined, 2)], { type: 'application/json' }),
      );
      link.download = 'personal-data.json';
      link.click();
      URL.revokeObjectURL(link.href);
    },
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
      {t('customers.export')}
    </Button>
  );
}

function Figures({ shown }: { shown: History }) {
  const { t, number } = useText();
  const share = useShare();
  const { orders, bought, returns, returned, kept, return_rate, unit_return_rate } = shown;
  return (
    <dl className={classes['figures']}>
      <div>
        <dt>{t('customers.orders')}</dt>
        <dd>{number(orders)}</dd>
      </div>
      <div>
        <dt>{t('customers.bought')}</dt>
        <dd>
          <Money {...bought} />
        </dd>
      </div>
      <div>
        <dt>{t('customers.returns')}</dt>
        <dd>{number(returns)}</dd>
      </div>
      <div>
        <dt>{t('customers.returned')}</dt>
        <dd>
          <Money {...returned} />
        </dd>
      </div>
      <div>
        <dt>{t('customers.kept')}</dt>
        <dd>
          <Money {...kept} />
        </dd>
      </div>
      <div>
        <dt>{t('customers.rate')}</dt>
        <dd>{share(return_rate)}</dd>
      </div>
      <div>
        <dt>{t('customers.unit_rate')}</dt>
        <dd>{share(unit_return_rate)}</dd>
      </div>
    </dl>
  );
}

function Returns({ shown: { newest_returns, fraud_reports } }: { shown: History }) {
  const { t, shortDate } = useText();
  const reported = new Set(fraud_reports.map(({ return_id }) => return_id));
  return (
    <Panel title={t('customers.returns')}>
      {newest_returns.length === 0 && <p className={classes['soft']}>{t('customers.no_returns')}</p>}
      <ul className={classes['list']}>
        {newest_returns.map(({ id, order_name, status, value, requested_at }) => (
          <li key={id}>
            <Link
              to="/returns/$return_id"
              params={{ return_id: String(id) }}
              className={classes['name'] ?? ''}
            >
              {returnNumber(id)}
            </Link>
            <bdi className={classes['soft']}>{order_name}</bdi>
            <span>
              <StateChip status={status} />
              {reported.has(id) && <span className={classes['bad']}>{t('customers.fraud_report')}</span>}
            </span>
            <span className={classes['soft']}>{shortDate(requested_at)}</span>
            <Money {...value} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Orders({ shown: { newest_orders } }: { shown: History }) {
  const { t, shortDate } = useText();
  const canCreate = useCan('draft_returns:write');
  const canGift = useCan('orders:write');
  const [gift, setGift] = useState<{ id: number; name: string }>();
  return (
    <Panel title={t('customers.orders')}>
      {newest_orders.length === 0 && <p className={classes['soft']}>{t('customers.no_orders')}</p>}
      <ul className={classes['list']}>
        {newest_orders.map(({ id, name, total, created_at, is_cancelled }) => (
          <li key={id}>
            <bdi className={classes['name']}>{name}</bdi>
            <span className={classes['soft']}>{is_cancelled ? t('customers.cancelled') : ''}</span>
            <span className={classes['acts']}>
              {canCreate && !is_cancelled && (
                <Link
                  to="/returns/new"
                  search={{ order: name }}
                  aria-label={t('customers.new_return_of', { order: name })}
                >
                  {t('customers.new_return')}
                </Link>
              )}
              {canGift && !is_cancelled && (
                <TextButton
                  aria-label={t('customers.gift.title', { order: name })}
                  onClick={() => setGift({ id, name })}
                >
                  {t('customers.gift.receipt')}
                </TextButton>
              )}
            </span>
            <span className={classes['soft']}>{shortDate(created_at)}</span>
            <Money {...total} />
          </li>
        ))}
      </ul>
      {gift && (
        <Suspense>
          <GiftDialog order={gift} onClose={() => setGift(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}
