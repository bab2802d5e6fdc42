import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Destination } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { EntryPanel, Rows } from './rows.tsx';
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
          <Rows
            heads={[
              t('settings.destinations.name'),
              t('settings.destinations.type'),
              t('settings.destinations.address'),
            ]}
          >
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
          </Rows>
        )}
      </div>
      {draft && <Editor draft={draft} onClose={() => setDraft(undefined)} />}
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

function Editor({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useText();
  const { id } = draft;
  const params = id !== undefined && { path: { id } };
  return (
    <EntryPanel
      title={t(params ? 'settings.destinations.edit' : 'settings.destinations.add')}
      before={draft}
      queryKey={queryKey}
      canWrite
      save={({ id: _id, type, name, enabled, address2, state, zip, ...given }): Promise<unknown> => {
        const address = { ...given, address2: address2 || null, state: state || null, zip: zip || null };
        const body = { type, name, enabled, address };
        return params
          ? dataOf(api.PUT('/api/v1/destinations/{id}', { params, body }))
          : dataOf(api.POST('/api/v1/destinations', { body }));
      }}
      remove={params ? () => dataOf(api.DELETE('/api/v1/destinations/{id}', { params })) : undefined}
      removeText={t('settings.destinations.delete')}
      onClose={onClose}
    >
      {({ fields, set, text }) => (
        <>
          <TextInput label={t('settings.destinations.name')} maxLength={100} {...text('name')} />
          <Segmented
            label={t('settings.destinations.type')}
            value={fields.type}
            options={(['warehouse', 'donate'] as const).map((value) => ({
              value,
              label: t(`settings.destinations.type.${value}`),
            }))}
            onChange={(type) => set({ type })}
          />
          {parts.map((part) => (
            <TextInput
              key={part}
              label={t(`settings.destinations.${part}`)}
              {...text(part, `address.${part}`)}
            />
          ))}
          <Checkbox
            label={t('settings.destinations.enabled')}
            checked={fields.enabled}
            onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
          />
        </>
      )}
    </EntryPanel>
  );
}
