import { Button, Checkbox, Group, Menu, Popover, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import tabs from '../../parts/tabs.module.css';
import { useText } from '../../text/use-text.tsx';
import { useRemoveView, useSaveView, view_counts_query, views_query } from './queries.ts';
import type { QueueFilters, QueueOrder } from '../../api/queue-search.ts';
import classes from './view-tabs.module.css';
import { built_in_views } from './views.ts';
import type { View } from './views.ts';

/** The views of the shop and the member: those that every shop has, then the saved ones. */
export function useViews(): View[] {
  const { t } = useText();
  const { data: saved = [] } = useQuery(views_query);
  return [
    ...built_in_views.map(({ key, label, filters }) => ({ key, name: t(label), filters })),
    ...saved.map(({ id, name, filters, is_shared }) => ({
      key: String(id),
      name,
      filters,
      saved: { id, is_shared },
    })),
  ];
}

/** Opens a view by its key, with the filters of one that was saved just now. */
type OpenView = (key: string, filters?: QueueFilters & QueueOrder) => void;

type Current = { view: View; given: QueueFilters & QueueOrder };

/** Views as tabs with how many returns each has, and a way to save what is shown as another. */
export function ViewTabs({
  views,
  current,
  onOpen,
}: {
  views: readonly View[];
  current: Current;
  onOpen: OpenView;
}) {
  const { t } = useText();
  const counts = useCounts();
  return (
    <nav className={tabs['tabs']} aria-label={t('returns.views')}>
      <ul>
        {views.map(({ key, name, filters, saved }) => (
          <li key={key} data-active={key === current.view.key || undefined}>
            <Link
              to="/returns"
              search={key === 'all' ? {} : { view: key, ...filters }}
              aria-current={key === current.view.key ? 'page' : undefined}
            >
              {name}
              <span className={tabs['count']}>{counts(key)}</span>
            </Link>
            {saved && key === current.view.key && (
              <ViewMenu view={{ key, name, filters, saved }} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      <SaveView given={current.given} onOpen={onOpen} />
    </nav>
  );
}

function useCounts(): (key: string) => string {
  const { number } = useText();
  const { data } = useQuery(view_counts_query);
  const counts = new Map(
    [
      ...(data?.built_in ?? []).map(({ view, ...counted }) => ({ key: view as string, ...counted })),
      ...(data?.saved ?? []).map(({ view_id, ...counted }) => ({ key: String(view_id), ...counted })),
    ].map(({ key, count, is_exact }) => [key, number(count) + (is_exact ? '' : '+')]),
  );
  return (key) => counts.get(key) ?? '';
}

/** A form under “Save view”: a name, and whether others see it. */
function SaveView({ given, onOpen }: { given: QueueFilters & QueueOrder; onOpen: OpenView }) {
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [is_shared, setShared] = useState(false);
  const can_share = useCan('returns:write');
  const textOf = useFailureText();
  const save = useSaveView();
  const submit = () =>
    save.mutate(
      { name: name.trim(), is_shared, filters: given },
      {
        onSuccess: ({ id }) => {
          setOpened(false);
          setName('');
          onOpen(String(id), given);
          showToast({ text: t('returns.view_saved', { name: name.trim() }) });
        },
      },
    );
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus>
      <Popover.Target>
        <button type="button" className={classes['save']} onClick={() => setOpened(!opened)}>
          <Icon name="plus" size={14} strokeWidth={1.75} />
          {t('returns.save_view')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Form
          className={classes['form']}
          onSubmit={() => {
            if (name.trim() !== '') submit();
          }}
        >
          <TextInput
            label={t('returns.view_name')}
            value={name}
            maxLength={60}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={save.error ? textOf(save.error) : undefined}
          />
          {can_share && (
            <Checkbox
              label={t('returns.view_shared')}
              checked={is_shared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <Group justify="end">
            <Button type="submit" loading={save.isPending}>
              {t('returns.save_view')}
            </Button>
          </Group>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What can be done with a saved view: removing it, which can be undone. */
function ViewMenu({ view: { name, filters, saved }, onOpen }: { view: View; onOpen: OpenView }) {
  const { t } = useText();
  const remove = useRemoveView();
  const save = useSaveView();
  const textOf = useFailureText();
  const can_write = useCan('returns:write');
  if (!saved || (saved.is_shared && !can_write)) return null;
  // Promises, since this part is gone by the time that the view is.
  const restore = () =>
    void save
      .mutateAsync({ name, is_shared: saved.is_shared, filters })
      .then(({ id }) => onOpen(String(id), filters));
  const leave = async () => {
    try {
      await remove.mutateAsync(saved.id);
      onOpen('all');
      showToast({ text: t('returns.view_removed', { name }), undo: restore });
    } catch (error) {
      showToast({ text: textOf(error), kind: 'failed' });
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes['menu']} aria-label={t('returns.view_menu', { name })}>
          <Icon name="ellipsis-vertical" size={14} strokeWidth={1.75} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void leave()}>{t('returns.remove_view')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
