import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SetTrackingSourceInput, TrackingSource } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton, RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';
import { TrackingMappingForm } from './tracking-mapping.tsx';

const queryKey = ['settings', 'tracking'];

/** Who reports where parcels are, and where they send it. A secret is shown once. */
export function TrackingSources() {
  const { t } = useText();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/tracking', { signal })),
  });
  return (
    <section className={classes['form']}>
      <h2>{t('tracking.title')}</h2>
      <p className={classes['lead']}>{t('tracking.lead')}</p>
      <RowsState query={query} title={t('settings.failed')} rows={3} />
      {query.data?.sources.map((source) => (
        <Source key={source.source} source={source} />
      ))}
    </section>
  );
}

function useSetting({ source: name, title }: TrackingSource) {
  const { t } = useText();
  const client = useQueryClient();
  const path = { params: { path: { source: name } } };
  const set = useMutation({
    mutationFn: (body: SetTrackingSourceInput) =>
      dataOf(api.PUT('/api/v1/settings/tracking/{source}', { ...path, body })),
    onSuccess: ({ secret }) => {
      if (secret === null) showToast({ text: t('settings.saved') });
      return client.invalidateQueries({ queryKey });
    },
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/settings/tracking/{source}', path)),
    onSuccess: () => {
      set.reset();
      showToast({ text: t('tracking.removed', { title }) });
      return client.invalidateQueries({ queryKey });
    },
  });
  return { set, remove };
}

function Source({ source }: { source: TrackingSource }) {
  const { t } = useText();
  const textOf = useFailureText();
  const canWrite = useCan('settings:write');
  const { set, remove } = useSetting(source);
  const error = set.error ?? remove.error;
  const wrong = fieldErrors(set.error);
  const { source: name, title, url } = source;
  return (
    <section className={classes['fields']} aria-label={title}>
      <h3>{title}</h3>
      <Heard source={source} />
      {error && Object.keys(wrong).length === 0 && <Notice kind="error">{textOf(error)}</Notice>}
      {url !== null && <p className={classes['hint']}>{t(`tracking.todo.${name}`)}</p>}
      {url !== null && <Address {...set.data} url={url} onKept={() => set.reset()} />}
      {canWrite && name === 'other' && (
        <TrackingMappingForm
          key={JSON.stringify(source.mapping)}
          mapping={source.mapping}
          errors={wrong}
          isSaving={set.isPending}
          onSave={(mapping) => set.mutate({ mapping })}
        />
      )}
      {canWrite && (
        <div className={classes['row']}>
          {url === null && name !== 'other' && (
            <Button variant="default" loading={set.isPending} onClick={() => set.mutate({})}>
              {t('tracking.set_up', { title })}
            </Button>
          )}
          {url !== null && (
            <>
              <Button
                variant="default"
                loading={set.isPending}
                onClick={() => set.mutate({ new_secret: true })}
              >
                {t('tracking.new_secret')}
              </Button>
              <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
                {t('tracking.remove')}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** Whether anything has arrived, in words. */
function Heard({ source: { url, last_message_at } }: { source: TrackingSource }) {
  const { t, age, fullDate } = useText();
  if (url === null) return <p>{t('tracking.off')}</p>;
  if (last_message_at === null) return <p>{t('tracking.silent')}</p>;
  return <p title={fullDate(last_message_at)}>{t('tracking.heard', { age: age(last_message_at) })}</p>;
}

type AddressProps = {
  url: string;
  secret?: string | null;
  url_with_secret?: string | null;
  onKept: () => void;
};

/** Where messages go, and once, right after it was made, the secret. Where the address has the secret in it, that is all there is to copy. */
function Address({ url, secret = null, url_with_secret = null, onKept }: AddressProps) {
  const { t } = useText();
  const address = url_with_secret ?? url;
  const has_secret_inside = secret !== null && address !== url;
  return (
    <>
      {secret !== null && <Notice kind="warning">{t('tracking.once')}</Notice>}
      <Copied name={t('tracking.address')} value={address} />
      {secret !== null && !has_secret_inside && <Copied name={t('tracking.secret')} value={secret} />}
      {secret !== null && (
        <div className={classes['row']}>
          <Button variant="default" onClick={onKept}>
            {t('developers.keys.copied')}
          </Button>
        </div>
      )}
    </>
  );
}

function Copied({ name, value }: { name: string; value: string }) {
  const { t } = useText();
  return (
    <div>
      <p>{name}</p>
      <pre className={classes['code']}>{value}</pre>
      <CopyButton text={value} label={t('tracking.copy', { name })} />
    </div>
  );
}
