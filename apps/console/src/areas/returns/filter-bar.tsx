import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { FilterPill } from '../../parts/pill.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import { column_names } from './columns.tsx';
import classes from './filter-bar.module.css';
import { FilterEditor } from './filter-editor.tsx';
import { filters, filtersOn, valueText, without } from './filters.ts';
import type { Filter } from './filters.ts';
import type { Preferences } from './preferences.ts';
import { assignees_query } from './queries.ts';
import type { QueueFilters, QueueOrder } from '../../api/queue-search.ts';

type FilterBarProps = {
  given: QueueFilters;
  order: QueueOrder;
  onFilter: (filters: QueueFilters) => void;
  onOrder: (order: QueueOrder) => void;
  /** Offered when a saved view was changed. */
  changed: { onSave: () => void; onDiscard: () => void } | undefined;
  preferences: Preferences;
  onPreferences: (preferences: Preferences) => void;
  search_field: RefObject<HTMLInputElement | null>;
};

/** The row above the table: search, the filters that are on, the order, and the columns. */
export function FilterBar(props: FilterBarProps) {
  const { t } = useText();
  const { given, order, onFilter, onOrder, changed, preferences, onPreferences, search_field } = props;
  const is_filtered = Object.keys(given).length > 0;
  return (
    <div className={classes['bar']}>
      <SearchField
        value={given.search ?? ''}
        field={search_field}
        onSearch={(search) => onFilter(search === '' ? withoutSearch(given) : { ...given, search })}
      />
      {filtersOn(given).map((filter) => (
        <Pill key={filter.name} filter={filter} given={given} onFilter={onFilter} />
      ))}
      <AddFilter given={given} onFilter={onFilter} />
      {is_filtered && <TextButton onClick={() => onFilter({})}>{t('returns.clear')}</TextButton>}
      {changed && (
        <>
          <Button variant="default" onClick={changed.onSave}>
            {t('returns.save')}
          </Button>
          <Button variant="subtle" onClick={changed.onDiscard}>
            {t('returns.discard')}
          </Button>
        </>
      )}
      <span className={classes['end']}>
        <OrderMenu order={order} onOrder={onOrder} />
        <ColumnMenu preferences={preferences} onPreferences={onPreferences} />
      </span>
    </div>
  );
}

const withoutSearch = ({ search: _search, ...others }: QueueFilters): QueueFilters => others;

/** Searches when the typing pauses, so that not every letter is a page of history. */
const pause_ms = 250;

function SearchField({
  value,
  field,
  onSearch,
}: {
  value: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
}) {
  const { t } = useText();
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const search = useDebouncedCallback((next: string) => {
    searched.current = next;
    onSearch(next);
  }, pause_ms);
  useEffect(() => {
    // Another address than what was typed here led to: a view, or going back.
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['search']}
      aria-label={t('returns.search')}
      placeholder={t('returns.search')}
      maxLength={100}
      leftSection={<Icon name="search" size={16} strokeWidth={1.75} />}
      rightSection={text === '' ? <KeyHint keys="/" /> : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value.trim());
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

type OneFilter = { filter: Filter; given: QueueFilters; onFilter: (filters: QueueFilters) => void };

function Pill({ filter, given, onFilter }: OneFilter) {
  const text = useText();
  const { data: members = [] } = useQuery({ ...assignees_query, enabled: filter.name === 'assignee' });
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus>
      <Popover.Target>
        <FilterPill
          name={text.t(filter.label)}
          value={valueText(filter, given, text, members)}
          onRemove={() => onFilter(without(given, filter))}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <FilterEditor filter={filter} given={given} onFilter={onFilter} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Offers the filters that are off; one that is chosen is set right there. */
function AddFilter({ given, onFilter }: Omit<OneFilter, 'filter'>) {
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Filter>();
  const close = () => {
    setOpened(false);
    setChosen(undefined);
  };
  const on = filtersOn(given);
  const choose = (filter: Filter) => {
    if (filter.kind !== 'flag') return setChosen(filter);
    onFilter({ ...given, ...Object.fromEntries(filter.keys.map((key) => [key, true])) });
    return close();
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? setOpened(true) : close())}
      position="bottom-start"
      width={280}
      trapFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['add']}
          aria-haspopup="dialog"
          onClick={() => (opened ? close() : setOpened(true))}
        >
          <Icon name="plus" size={14} strokeWidth={1.75} />
          {t('returns.filter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {chosen ? (
          <FilterEditor filter={chosen} given={given} onFilter={onFilter} onDone={close} />
        ) : (
          <div className={classes['choices']}>
            {filters
              .filter((filter) => !on.includes(filter))
              .map((filter) => (
                <button type="button" key={filter.name} onClick={() => choose(filter)}>
                  {t(filter.label)}
                </button>
              ))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const orders = [
  { label: 'returns.order.newest', sort: 'requested', sort_order: 'desc' },
  { label: 'returns.order.oldest', sort: 'requested', sort_order: 'asc' },
  { label: 'returns.order.highest', sort: 'value', sort_order: 'desc' },
  { label: 'returns.order.lowest', sort: 'value', sort_order: 'asc' },
] as const;

function OrderMenu({ order, onOrder }: { order: QueueOrder; onOrder: (order: QueueOrder) => void }) {
  const { t } = useText();
  const { sort = 'requested', sort_order = 'desc' } = order;
  const current = orders.find((one) => one.sort === sort && one.sort_order === sort_order) ?? orders[0];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" rightSection={<Icon name="chevron-down" size={14} strokeWidth={1.75} />}>
          {t(current.label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {orders.map(({ label, ...one }) => (
          <Menu.Item key={label} onClick={() => onOrder(one === orders[0] ? {} : one)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type PreferencesProps = Pick<FilterBarProps, 'preferences' | 'onPreferences'>;

function ColumnMenu({ preferences: { density, hidden }, onPreferences }: PreferencesProps) {
  const { t } = useText();
  const toggle = (id: string) =>
    onPreferences({
      density,
      hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
    });
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<Icon name="columns-3" size={16} strokeWidth={1.75} />}>
          {t('returns.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(column_names).map(([id, label]) => (
          <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
            {t(label)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={density === 'compact'}
          onChange={(compact) => onPreferences({ hidden, density: compact ? 'compact' : 'normal' })}
        >
          {t('returns.compact')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
