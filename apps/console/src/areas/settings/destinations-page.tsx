import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Destination } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { EditPanel } from '../../parts/edit-panel.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { EmptyState, NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

type Draft = Pick<Destination, 'type' | 'name' | 'enabled'> & { id?: number } & Record<
    (typeof parts)[number],
    string
  >;
const parts = ['address1', 'address2', 'city', 'state', 'zip', 'country_code'] as const;
const queryKey = ['settings', 'destinations'];

/** Where returned items go. */
export function DestinationsPage() {
  const { t } = useText();
  const canRead = useCan('destinations:read');
  const canWrite = useCan('destinations:write');
  const [draft, setDraft] = useState<Draft>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/destinations', { signal })),
    enabled: canRead,
  });
  if (!canRead) return <NotAllowed />;
  const destinations = query.data?.destinations;
  const add = canWrite && (
    <Button data-show="add-destination" onClick={() => setDraft(draftOf())}>
      {t('settings.destinations.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('settings.section.destinations')} actions={add} />
      <div className={classes['form']}>
        <p className={classes['lead']}>{t('settings.destinations.lead')}</p>
        <RowsState query={query} title={t('settings.failed')} rows={3} />
        {destinations?.length === 0 && (
          <EmptyState icon="warehouse" title={t('settings.destinations.none')}>
            {t('settings.destinations.none_text')}
          </EmptyState>
        )}
        {destinations !== undefined && destinations.length > 0 && (
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('settings.destinations.name')}</th>
                <th scope="col">{t('settings.destinations.type')}</th>
                <th scope="col">{t('settings.destinations.address')}</th>
              </tr>
            </thead>
            <tbody>
              {destinations.map((one) => (
                <tr key={one.id}>
                  <td>
                    {canWrite ? (
                      <Button variant="subtle" onClick={() => setDraft(draftOf(one))}>
                        {one.name}
                      </Button>
                    ) : (
                      one.name
                    )}
                  </td>
                  <td>
                    {t(`settings.destinations.type.${one.type}`)}
                    {!one.enabled && ` · ${t('settings.destinations.disabled')}`}
                  </td>
                  <td>{[one.address.address1, one.address.city, one.address.country_code].join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {draft && <Editor draft={draft} setDraft={setDraft} />}
    </>
  );
}

function draftOf(destination?: Destination): Draft {
  const { address } = destination ?? {};
  return {
    ...(destination && { id: destination.id }),
    type: destination?.type ?? 'warehouse',
    name: destination?.name ?? '',
    enabled: destination?.enabled ?? true,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
    country_code: address?.country_code ?? '',
  };
}

function Editor({ draft, setDraft }: { draft: Draft; setDraft: (draft: Draft | undefined) => void }) {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const [began] = useState(draft);
  const done = () => {
    setDraft(undefined);
    showToast({ text: t('settings.saved') });
    return client.invalidateQueries({ queryKey });
  };
  const save = useMutation({
    mutationFn: async (): Promise<unknown> => {
      const { id, type, name, enabled, address2, state, zip, ...given } = draft;
      const address = { ...given, address2: address2 || null, state: state || null, zip: zip || null };
      const body = { type, name, enabled, address };
      return id === undefined
        ? dataOf(api.POST('/api/v1/destinations', { body }))
        : dataOf(api.PUT('/api/v1/destinations/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: (id: number) => dataOf(api.DELETE('/api/v1/destinations/{id}', { params: { path: { id } } })),
    onSuccess: done,
  });
  const { error } = save;
  const errors = fieldErrors(error);
  const failure = remove.error ?? (Object.keys(errors).length === 0 ? error : null);
  const { id } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(began);
  return (
    <EditPanel
      isChanged={isChanged}
      title={t(id === undefined ? 'settings.destinations.add' : 'settings.destinations.edit')}
      onClose={() => setDraft(undefined)}
    >
      <Form noValidate className={classes['fields']} onSubmit={() => save.mutate()}>
        {failure && <Notice kind="error">{textOf(failure)}</Notice>}
        <TextInput
          label={t('settings.destinations.name')}
          value={draft.name}
          maxLength={100}
          error={errors['name']?.[0]}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
        <Segmented
          label={t('settings.destinations.type')}
          value={draft.type}
          options={(['warehouse', 'donate'] as const).map((value) => ({
            value,
            label: t(`settings.destinations.type.${value}`),
          }))}
          onChange={(type) => setDraft({ ...draft, type })}
        />
        {parts.map((part) => (
          <TextInput
            key={part}
            label={t(`settings.destinations.${part}`)}
            value={draft[part]}
            error={errors[`address.${part}`]?.[0]}
            onChange={({ currentTarget }) => setDraft({ ...draft, [part]: currentTarget.value })}
          />
        ))}
        <Checkbox
          label={t('settings.destinations.enabled')}
          checked={draft.enabled}
          onChange={({ currentTarget }) => setDraft({ ...draft, enabled: currentTarget.checked })}
        />
        <div className={classes['row']}>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
          {id !== undefined && (
            <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate(id)}>
              {t('settings.destinations.delete')}
            </Button>
          )}
        </div>
      </Form>
    </EditPanel>
  );
}
