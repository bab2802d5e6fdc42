import { toCsv } from '@retour/contract/csv';
import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listing } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { EmptyState, NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { parseCsv } from './csv.ts';
import { RemoveButton, Rows, useRemoval } from './rows.tsx';
import classes from './settings.module.css';

const types = {
  blocklists: ['order', 'email', 'product', 'product_tag'],
  allowlists: ['order', 'email'],
} as const;
type ListName = keyof typeof types;
type ItemType = Listing['type'];
type Item = { type: ItemType; value: string };

const page_size = 50;
const export_page_size = 250;
/** Items that one import adds at the most. */
const max_imported = 1000;

/** The blocklist and the allowlist. */
export function ListsPage() {
  const { t } = useText();
  const canRead = useCan('listings:read');
  const [list, setList] = useState<ListName>('blocklists');
  if (!canRead) return <NotAllowed />;
  return (
    <>
      <PageHeader title={t('settings.section.lists')} />
      <div className={classes['form']}>
        <p className={classes['lead']}>{t('settings.lists.lead')}</p>
        <div>
          <Segmented
            label={t('settings.section.lists')}
            isLabelHidden
            value={list}
            options={(['blocklists', 'allowlists'] as const).map((value) => ({
              value,
              label: t(`settings.lists.${value}`),
            }))}
            onChange={setList}
          />
        </div>
        <List key={list} list={list} />
      </div>
    </>
  );
}

const readPage = (list: ListName, page: number, pageSize: number, signal?: AbortSignal) =>
  dataOf(api.GET(`/api/v1/${list}`, { params: { query: { page, pageSize } }, ...(signal && { signal }) }));

const addItem = (list: ListName, { type, value }: Item) =>
  list === 'blocklists'
    ? dataOf(api.POST('/api/v1/blocklists', { body: { type, value } }))
    : dataOf(api.POST('/api/v1/allowlists', { body: { type: type as 'order' | 'email', value } }));

function List({ list }: { list: ListName }) {
  const { t } = useText();
  const canWrite = useCan('listings:write');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const queryKey = ['settings', list];
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => readPage(list, page, page_size, signal),
  });
  const changed = () => client.invalidateQueries({ queryKey });
  const remove = useRemoval<Listing>({
    queryKey,
    remove: ({ id }) => dataOf(api.DELETE(`/api/v1/${list}/{id}`, { params: { path: { id } } })),
    putBack: (item) => addItem(list, item),
    removedText: ({ value }) => t('settings.lists.removed', { value }),
  });
  const items = query.data?.data;
  return (
    <>
      {canWrite && <AddItem list={list} onAdded={changed} />}
      <Files list={list} canWrite={canWrite} onAdded={changed} />
      <RowsState query={query} title={t('settings.failed')} rows={6} height={40} />
      {items?.length === 0 && (
        <EmptyState icon="list-filter" title={t('settings.lists.none')}>
          {t(`settings.lists.none.${list}`)}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <Rows heads={[t('settings.lists.value'), t('settings.lists.type')]} hasActions>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <bdi>{item.value}</bdi>
              </td>
              <td>{t(`settings.lists.type.${item.type}`)}</td>
              <td>
                {canWrite && (
                  <RemoveButton
                    label={t('settings.lists.remove', { value: item.value })}
                    onClick={() => remove(item)}
                  />
                )}
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {items !== undefined && (page > 1 || items.length === page_size) && (
        <div className={classes['row']}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('settings.lists.newer')}
          </Button>
          <Button variant="default" disabled={items.length < page_size} onClick={() => setPage(page + 1)}>
            {t('settings.lists.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function AddItem({ list, onAdded }: { list: ListName; onAdded: () => Promise<void> }) {
  const { t } = useText();
  const textOf = useFailureText();
  const [item, setItem] = useState<Item>({ type: 'order', value: '' });
  const add = useMutation({
    mutationFn: () => addItem(list, item),
    onSuccess: () => {
      setItem({ ...item, value: '' });
      return onAdded();
    },
  });
  return (
    <Form noValidate className={classes['row']} style={{ alignItems: 'end' }} onSubmit={() => add.mutate()}>
      <NativeSelect
        label={t('settings.lists.type')}
        value={item.type}
        data={types[list].map((value) => ({ value, label: t(`settings.lists.type.${value}`) }))}
        onChange={({ currentTarget }) => setItem({ ...item, type: currentTarget.value as ItemType })}
      />
      <TextInput
        label={t('settings.lists.value')}
        value={item.value}
        maxLength={255}
        error={add.isError ? textOf(add.error) : undefined}
        onChange={({ currentTarget }) => setItem({ ...item, value: currentTarget.value })}
      />
      <Button type="submit" loading={add.isPending}>
        {t('settings.lists.add')}
      </Button>
    </Form>
  );
}

type Imported = { added: number; known: number; wrong: { line: number; text: string }[] };

function Files({
  list,
  canWrite,
  onAdded,
}: {
  list: ListName;
  canWrite: boolean;
  onAdded: () => Promise<void>;
}) {
  const { t } = useText();
  const textOf = useFailureText();
  const importing = useMutation({
    mutationFn: async (file: File) => importItems(list, parseCsv(await file.text()), textOf),
    onSettled: onAdded,
  });
  const exporting = useMutation({ mutationFn: () => exportItems(list) });
  const { data: result } = importing;
  return (
    <div>
      <div className={classes['row']}>
        {canWrite && (
          <FileButton accept=".csv,text/csv" onChange={(file) => file && importing.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={importing.isPending}>
                {t('settings.lists.import')}
              </Button>
            )}
          </FileButton>
        )}
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('settings.lists.export')}
        </Button>
      </div>
      <p className={classes['hint']}>{t('settings.lists.csv_hint', { limit: max_imported })}</p>
      {result && (
        <Notice kind={result.wrong.length === 0 ? 'info' : 'warning'}>
          {t('settings.lists.imported', {
            added: result.added,
            known: result.known,
            wrong: result.wrong.length,
          })}
          <ul>
            {result.wrong.slice(0, 20).map(({ line, text }) => (
              <li key={line}>{t('settings.lists.line', { line, text })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Adds the rows one after the other. What is on the list already stays. */
async function importItems(
  list: ListName,
  rows: readonly string[][],
  textOf: (error: unknown) => string,
): Promise<Imported> {
  const known = new Set((await readAll(list)).map(({ type, value }) => `${type} ${value.toLowerCase()}`));
  const result: Imported = { added: 0, known: 0, wrong: [] };
  const hasHead = rows[0]?.[0]?.trim().toLowerCase() === 'type';
  for (const [i, [type = '', value = '']] of rows.slice(0, max_imported + 1).entries()) {
    if (i === 0 && hasHead) continue;
    const item = { type: type.trim() as ItemType, value: value.trim().replace(/^'(?=[=+\-@])/, '') };
    const key = `${item.type} ${item.value.toLowerCase()}`;
    if (known.has(key)) {
      result.known++;
      continue;
    }
    try {
      await addItem(list, item);
      known.add(key);
      result.added++;
    } catch (error) {
      if (!(error instanceof Failure) || error.status === undefined || error.status >= 500) throw error;
      result.wrong.push({ line: i + 1, text: textOf(error) });
    }
  }
  return result;
}

async function readAll(list: ListName): Promise<Listing[]> {
  const items: Listing[] = [];
  for (let page = 1; ; page++) {
    const { data } = await readPage(list, page, export_page_size);
    items.push(...data);
    if (data.length < export_page_size) return items;
  }
}

async function exportItems(list: ListName): Promise<void> {
  const rows = (await readAll(list)).map(({ type, value }) => [type, value]);
  const file = new Blob([toCsv([['type', 'value'], ...rows])], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${list}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
