import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Form } from '../../parts/form.tsx';
import { Money } from '../../parts/money.tsx';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { Filters } from './filters.tsx';
import { customersQuery } from './queries.ts';
import { useShare } from './use-share.ts';

const route = getRouteApi('/shell/customers');

/** Everybody who returned something, by email address. */
export function CustomersPage() {
  return useCan('customers:read') ? <Customers /> : <NotAllowed />;
}

function Customers() {
  const { t } = useText();
  const sees_requests = useCan('privacy:write');
  const given = route.useSearch();
  const navigate = route.useNavigate();
  const page = useQuery(customersQuery(given));
  const shoppers = page.data?.shoppers ?? [];
  const { cursor: _cursor, ...filters } = given;
  const { search = '', sort: _sort, ...narrowed } = filters;
  const is_narrowed = search !== '' || Object.keys(narrowed).length > 0;
  return (
    <>
      <PageHeader
        title={t('customers.title')}
        actions={
          sees_requests && (
            <Button variant="default" component={Link} to="/privacy-requests">
              {t('customers.privacy_requests')}
            </Button>
          )
        }
      />
      <div className={classes['bar']}>
        <Search
          key={search}
          given={search}
          onSearch={(text) => {
            const { search: _search, ...others } = filters;
            void navigate({ search: text === '' ? others : { ...others, search: text } });
          }}
        />
        <Filters
          given={filters}
          onChange={(next) => void navigate({ search: next })}
          currency={shoppers[0]?.returned.currency}
        />
      </div>
      <div aria-busy={page.isPlaceholderData || undefined}>
        <RowsState query={page} title={t('customers.failed')} rows={10} />
        {page.isSuccess && shoppers.length === 0 && (
          <EmptyState
            icon="contact"
            title={t(
              page.data.next_page_url !== null
                ? 'customers.none_here'
                : is_narrowed
                  ? 'customers.none_match'
                  : 'customers.none',
            )}
          >
            {t(
              page.data.next_page_url !== null
                ? 'customers.none_here_text'
                : is_narrowed
                  ? 'customers.none_match_text'
                  : 'customers.none_text',
            )}
          </EmptyState>
        )}
        {shoppers.length > 0 && <Rows shoppers={shoppers} />}
        <PageButtons
          className={classes['pager']}
          pages={page.data}
          before={t('customers.previous')}
          after={t('customers.next')}
          onGo={(cursor) => void navigate({ search: { ...filters, cursor } })}
        />
      </div>
    </>
  );
}

function Search({ given, onSearch }: { given: string; onSearch: (text: string) => void }) {
  const { t } = useText();
  const [text, setText] = useState(given);
  return (
    <Form role="search" className={classes['searching']} onSubmit={() => onSearch(text.trim())}>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label={t('customers.search')}
        placeholder={t('customers.search_hint')}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('customers.search')}
      </Button>
    </Form>
  );
}

type Shopper = {
  email: string;
  name: string | null;
  is_business: boolean;
  orders: number;
  returns: number;
  return_rate: number | null;
  units_sold: number;
  units_returned: number;
  unit_return_rate: number | null;
} & {
  bought: { amount: number; currency: string };
  returned: { amount: number; currency: string };
  last_return_at: string | null;
};

function Rows({ shoppers }: { shoppers: readonly Shopper[] }) {
  const { t, number, shortDate, fullDate } = useText();
  const share = useShare();
  return (
    <DataTable hasCards label={t('customers.title')} className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('customers.customer')}</th>
          {(['orders', 'bought', 'returns', 'returned', 'rate', 'unit_rate', 'last_return'] as const).map(
            (column) => (
              <th key={column} scope="col" data-figures>
                {t(`customers.${column}`)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {shoppers.map(({ email, name, orders, bought, returns, returned, last_return_at, ...rates }) => (
          <tr key={email}>
            <td>
              <Link to="/customers/$email" params={{ email }} className={classes['name'] ?? ''}>
                <bdi>{name ?? email}</bdi>
              </Link>
              {name !== null && <bdi className={classes['soft']}>{email}</bdi>}
              {rates.is_business && <span className={classes['business']}>{t('customers.business')}</span>}
            </td>
            <td data-figures data-label={t('customers.orders')}>
              {number(orders)}
            </td>
            <td data-figures data-label={t('customers.bought')}>
              <Money {...bought} />
            </td>
            <td data-figures data-label={t('customers.returns')}>
              {number(returns)}
            </td>
            <td data-figures data-label={t('customers.returned')}>
              <Money {...returned} />
            </td>
            <td data-figures data-label={t('customers.rate')}>
              {share(rates.return_rate)}
            </td>
            <td data-figures data-label={t('customers.unit_rate')}>
              <span
                title={t('customers.units_of', {
                  returned: number(rates.units_returned),
                  sold: number(rates.units_sold),
                })}
              >
                {share(rates.unit_return_rate)}
              </span>
            </td>
            <td
              data-figures
              data-label={t('customers.last_return')}
              title={last_return_at ? fullDate(last_return_at) : undefined}
            >
              {last_return_at ? shortDate(last_return_at) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
