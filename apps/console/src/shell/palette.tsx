import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PackageOpen, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api, dataOf } from '../api/client.ts';
import { useCan } from '../api/session.tsx';
import { useCommandList } from '../commands/commands.ts';
import type { Command } from '../commands/commands.ts';
import { closeOverlay } from '../commands/overlays.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import { useText } from '../text/use-text.tsx';
import '@mantine/spotlight/styles.css';
import classes from './palette.module.css';

const [store, spotlight] = createSpotlight();
const pause_ms = 150;
const max_returns = 6;

/** Everything that can be done here and every page, by their names; then returns that the text finds. */
export function Palette() {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const groups = useCommandGroups(query);
  const found = useFoundReturns(query);
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
        leftSection={<Search size={17} strokeWidth={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, commands]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {commands.map((command) => (
              <Action key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.found_returns')}>
            {found.map((one) => (
              <FoundReturn key={one.id} {...one} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.length + found.length === 0 && <Spotlight.Empty>{t('shell.nothing_found')}</Spotlight.Empty>}
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

function useFoundReturns(query: string) {
  const [search] = useDebouncedValue(query.trim(), pause_ms);
  const can_read = useCan('returns:read');
  const { data } = useQuery({
    queryKey: ['returns', 'palette', search],
    enabled: can_read && search.length >= 3,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/return-queue', { params: { query: { search, limit: max_returns } }, signal })),
  });
  return search.length >= 3 ? (data?.returns ?? []) : [];
}

type Found = ReturnType<typeof useFoundReturns>[number];

function FoundReturn({ id, order, customer, status }: Found) {
  const navigate = useNavigate();
  const to: string = `/returns/${id}`;
  return (
    <Spotlight.Action className={classes['action']} onClick={() => void navigate({ to })}>
      <PackageOpen size={16} strokeWidth={1.75} aria-hidden />
      <strong>
        <bdi>{id}</bdi>
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
