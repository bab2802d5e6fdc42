import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, dataOf } from '../api/client.ts';
import { returnNumber } from '../api/side.ts';
import { useCan } from '../api/session.tsx';
import { useCommandList } from '../commands/commands.ts';
import type { Command } from '../commands/commands.ts';
import { closeOverlay } from '../commands/overlays.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import { useText } from '../text/use-text.tsx';
import '@mantine/spotlight/styles.css';
import { Icon } from '../parts/icon.tsx';
import classes from './palette.module.css';

const [store, spotlight] = createSpotlight();
const pause_ms = 150;
/** Of each kind. */
const most_found = 6;

/** Everything that can be done here and every page, by their names; then returns, orders and customers that the text finds. */
export function Palette() {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const groups = useCommandGroups(query);
  const found = useFound(query);
  const found_count = found.returns.length + found.orders.length + found.customers.length;
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closeOverlay}
      shortcut={null}
      size={640}
      yOffset={96}
      scrollable
      maxHeight={440}
      transitionProps={{ duration: 120 }}
      overlayProps={{ blur: 0 }}
      classNames={{ search: classes['search']!, actionsGroup: classes['group']! }}
      attributes={{ content: { 'aria-label': t('shell.palette') } }}
    >
      <Spotlight.Search
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        leftSection={<Icon name="search" size={17} strokeWidth={1.75} />}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, commands]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {commands.map((command) => (
              <Action key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <FoundInShop found={found} />
        {groups.length + found_count === 0 && <Spotlight.Empty>{t('shell.nothing_found')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** What fits the text, under its headings: those of the page first, since it came last. */
function useCommandGroups(query: string): [string, Command[]][] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, group }: Command) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const offered = useCommandList().filter(({ in_palette = true }) => in_palette);
  return [...Map.groupBy(offered.filter(fits), ({ group }) => group)];
}

function Action({ command: { label, keys, unavailable, run } }: { command: Command }) {
  return (
    <Spotlight.Action
      aria-disabled={unavailable === undefined ? undefined : true}
      closeSpotlightOnTrigger={unavailable === undefined}
      className={classes['action']}
      onClick={() => {
        // After the palette has closed and given the focus back, so that a dialog can take it.
        if (unavailable === undefined) setTimeout(run, 0);
      }}
    >
      <span>{label}</span>
      {unavailable === undefined ? (
        keys !== undefined && (
          <span className={classes['keys']}>
            <KeyHint keys={keys} />
          </span>
        )
      ) : (
        <span className={classes['why']}>{unavailable}</span>
      )}
    </Spotlight.Action>
  );
}

/** What the text finds in the shop, of each kind that the member may read. */
function useFound(query: string) {
  const [search] = useDebouncedValue(query.trim(), pause_ms);
  const is_asked = search.length >= 3;
  const returns = useQuery({
    queryKey: ['returns', 'palette', search],
    enabled: useCan('returns:read') && is_asked,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/return-queue', { params: { query: { search, limit: most_found } }, signal })),
  });
  const customers = useQuery({
    queryKey: ['customers', 'palette', search],
    enabled: useCan('customers:read') && is_asked,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/shoppers', { params: { query: { search, limit: most_found } }, signal })),
  });
  // An order leads to a new return of it.
  const may_create = useCan('draft_returns:write');
  const orders = useQuery({
    queryKey: ['orders', 'palette', search],
    enabled: useCan('orders:read') && may_create && is_asked,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/orders/search', { params: { query: { query: search } }, signal })),
  });
  if (!is_asked) return { returns: [], orders: [], customers: [] };
  return {
    returns: returns.data?.returns ?? [],
    orders: orders.data?.orders.slice(0, most_found) ?? [],
    customers: customers.data?.shoppers ?? [],
  };
}

type PaletteMatches = ReturnType<typeof useFound>;

function FoundInShop({ found: { returns, orders, customers } }: { found: PaletteMatches }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <>
      {returns.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.found_returns')}>
          {returns.map((one) => (
            <FoundReturn key={one.id} {...one} />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {orders.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.found_orders')}>
          {orders.map(({ id, name, customer }) => (
            <Spotlight.Action
              key={id}
              className={classes['action']}
              onClick={() => void navigate({ to: '/returns/new', search: { order: name } })}
            >
              <Icon name="shopping-bag" size={16} strokeWidth={1.75} />
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className={classes['soft']}>{customer.name ?? customer.email}</span>
              <span className={classes['why']}>{t('shell.new_return')}</span>
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
      {customers.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.found_customers')}>
          {customers.map(({ email, name }) => (
            <Spotlight.Action
              key={email}
              className={classes['action']}
              onClick={() => void navigate({ to: '/customers/$email', params: { email } })}
            >
              <Icon name="contact" size={16} strokeWidth={1.75} />
              <strong>{name ?? email}</strong>
              {name !== null && <span className={classes['soft']}>{email}</span>}
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
    </>
  );
}

function FoundReturn({ id, order, customer, status }: PaletteMatches['returns'][number]) {
  const navigate = useNavigate();
  const to: string = `/returns/${id}`;
  return (
    <Spotlight.Action className={classes['action']} onClick={() => void navigate({ to })}>
      <Icon name="package-open" size={16} strokeWidth={1.75} />
      <strong>
        <bdi>{returnNumber(id)}</bdi>
      </strong>
      <span className={classes['soft']}>
        <bdi>{order.name}</bdi> {customer.name ?? customer.email}
      </span>
      <span className={classes['keys']}>
        <StateChip status={status} />
      </span>
    </Spotlight.Action>
  );
}
