import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, IssuedApiKey } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { CopyButton, EmptyState, NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { DeveloperTabs } from './developer-tabs.tsx';
import classes from './developers.module.css';
import { NewKey } from './new-key.tsx';

const queryKey = ['developers', 'keys'];

/** What is open beside the list: a new key, one that was just made, or one of the list. */
type Open = 'new' | { issued: IssuedApiKey } | { key: ApiKey };

/** The API keys of the shop. */
export function KeysPage() {
  const { t } = useText();
  const canRead = useCan('keys:read');
  const canWrite = useCan('keys:write');
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/api-keys', { signal })),
    enabled: canRead,
  });
  if (!canRead) return <NotAllowed />;
  const keys = query.data?.api_keys;
  const issued = (key: IssuedApiKey) => {
    setOpen({ issued: key });
    void client.invalidateQueries({ queryKey });
  };
  return (
    <>
      <PageHeader
        title={t('developers.keys')}
        actions={canWrite && <Button onClick={() => setOpen('new')}>{t('developers.keys.create')}</Button>}
      />
      <DeveloperTabs />
      <div className={classes['body']}>
        {!canWrite && <Notice kind="info">{t('developers.keys.owner_only')}</Notice>}
        <RowsState query={query} title={t('developers.failed')} rows={4} />
        {keys?.length === 0 && (
          <EmptyState icon="key-round" title={t('developers.keys.none')}>
            {t('developers.keys.none_text')}
          </EmptyState>
        )}
        {keys !== undefined && keys.length > 0 && <KeyTable keys={keys} onOpen={(key) => setOpen({ key })} />}
      </div>
      {open === 'new' && <NewKey onClose={() => setOpen(undefined)} onIssued={issued} />}
      {typeof open === 'object' && 'issued' in open && (
        <Issued issued={open.issued} onClose={() => setOpen(undefined)} />
      )}
      {typeof open === 'object' && 'key' in open && (
        <KeyPanel
          shown={open.key}
          canWrite={canWrite}
          onClose={() => setOpen(undefined)}
          onIssued={issued}
          onChanged={() => client.invalidateQueries({ queryKey })}
        />
      )}
    </>
  );
}

function KeyTable({ keys, onOpen }: { keys: readonly ApiKey[]; onOpen: (key: ApiKey) => void }) {
  const { t, shortDate, fullDate } = useText();
  return (
    <DataTable hasCards isInside label={t('developers.keys')} className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('developers.keys.name')}</th>
          <th scope="col">{t('developers.keys.state')}</th>
          <th scope="col">{t('developers.keys.profile')}</th>
          <th scope="col">{t('developers.keys.last_used')}</th>
          <th scope="col">{t('developers.keys.scopes')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <Button variant="subtle" onClick={() => onOpen(key)}>
                {key.name}
              </Button>
            </td>
            <td data-label={t('developers.keys.state')}>{t(`developers.keys.state.${key.state}`)}</td>
            <td data-label={t('developers.keys.profile')}>{key.profile}</td>
            <td
              data-label={t('developers.keys.last_used')}
              title={key.last_used_at === null ? undefined : fullDate(key.last_used_at)}
            >
              {key.last_used_at === null ? t('developers.keys.never') : shortDate(key.last_used_at)}
            </td>
            <td data-label={t('developers.keys.scopes')}>
              {t('developers.keys.scope_count', { count: key.scopes.length })}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** A key with its secret, which is shown this once. */
function Issued({ issued, onClose }: { issued: IssuedApiKey; onClose: () => void }) {
  const { t, fullDate } = useText();
  const { name, secret, previous_secret_expires_at: until } = issued;
  return (
    <SidePanel opened title={name} onClose={onClose}>
      <div className={classes['fields']}>
        <Notice kind="warning">{t('developers.keys.once')}</Notice>
        <pre className={classes['code']}>{secret}</pre>
        <div className={classes['row']}>
          <CopyButton text={secret} label={t('developers.copy')} />
          <Button onClick={onClose}>{t('developers.keys.copied')}</Button>
        </div>
        {until !== null && <p>{t('developers.keys.previous_until', { at: fullDate(until) })}</p>}
      </div>
    </SidePanel>
  );
}

const overlaps = [0, 24, 168] as const;

function KeyPanel({
  shown,
  canWrite,
  onClose,
  onIssued,
  onChanged,
}: {
  shown: ApiKey;
  canWrite: boolean;
  onClose: () => void;
  onIssued: (key: IssuedApiKey) => void;
  onChanged: () => Promise<void>;
}) {
  const { t, fullDate } = useText();
  const textOf = useFailureText();
  const { id: key_id, name, scopes, expires_at, state } = shown;
  const params = { path: { key_id } };
  const rotate = useMutation({
    mutationFn: (overlap_hours: number) =>
      dataOf(api.POST('/api/v1/api-keys/{key_id}/rotate', { params, body: { overlap_hours } })),
    onSuccess: onIssued,
  });
  const revoke = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/api-keys/{key_id}/revoke', { params })),
    onSuccess: () => {
      showToast({ text: t('developers.keys.revoked', { name }) });
      onClose();
      return onChanged();
    },
  });
  const [isRevoking, setRevoking] = useState(false);
  const error = rotate.error ?? revoke.error;
  return (
    <SidePanel opened title={name} onClose={onClose}>
      <div className={classes['fields']}>
        {error && <Notice kind="error">{textOf(error)}</Notice>}
        <p>{scopes.join(', ')}</p>
        <AuditLink object_type="api_key" object_id={String(key_id)} />
        {expires_at !== null && <p>{t('developers.keys.expires', { at: fullDate(expires_at) })}</p>}
        {canWrite && state === 'active' && (
          <>
            <h3>{t('developers.keys.rotate')}</h3>
            <p>{t('developers.keys.rotate_text')}</p>
            <div className={classes['row']}>
              {overlaps.map((hours) => (
                <Button
                  key={hours}
                  variant="default"
                  loading={rotate.isPending}
                  onClick={() => rotate.mutate(hours)}
                >
                  {t('developers.keys.overlap', { hours })}
                </Button>
              ))}
            </div>
            <h3>{t('developers.keys.revoke')}</h3>
            <p className={classes['bad']}>{t('developers.keys.revoke_text')}</p>
            <div className={classes['row']}>
              {isRevoking ? (
                <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  {t('developers.keys.revoke_now', { name })}
                </Button>
              ) : (
                <Button variant="default" onClick={() => setRevoking(true)}>
                  {t('developers.keys.revoke')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </SidePanel>
  );
}
