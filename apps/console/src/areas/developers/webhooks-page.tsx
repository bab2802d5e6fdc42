import { Button, NativeSelect, TextInput } from '@mantine/core';
import { TOPICS, triggersOf } from '@retour/contract/event-types';
import type { Topic } from '@retour/contract/event-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CreateWebhookInput, CreatedWebhook, Webhook } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EditPanel } from '../../parts/edit-panel.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { CopyButton, EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { DeveloperTabs } from './developer-tabs.tsx';
import classes from './developers.module.css';
import { WebhookPanel } from './webhook-panel.tsx';

const route = getRouteApi('/shell/developers/webhooks');
const queryKey = ['developers', 'webhooks'];

type Open = 'new' | { created: CreatedWebhook };

/** The webhooks of the shop, and how they do. */
export function WebhooksPage() {
  const { t } = useText();
  const canRead = useCan('webhooks:read');
  const canWrite = useCan('webhooks:write');
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/webhooks', { signal })),
    enabled: canRead,
  });
  const webhooks = query.data?.webhooks;
  const { webhook: shown_id } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id?: number) => void navigate({ search: id === undefined ? {} : { webhook: String(id) } });
  if (!canRead) return <NotAllowed />;
  const shown = webhooks?.find(({ id }) => String(id) === shown_id);
  const close = () => setOpen(undefined);
  const changed = () => client.invalidateQueries({ queryKey });
  return (
    <>
      <PageHeader
        title={t('developers.webhooks')}
        actions={
          canWrite && <Button onClick={() => setOpen('new')}>{t('developers.webhooks.create')}</Button>
        }
      />
      <DeveloperTabs />
      <div className={classes['body']}>
        <RowsState query={query} title={t('developers.failed')} rows={4} />
        {webhooks?.length === 0 && (
          <EmptyState icon="webhook" title={t('developers.webhooks.none')}>
            {t('developers.webhooks.none_text')}
          </EmptyState>
        )}
        {webhooks !== undefined && webhooks.length > 0 && (
          <WebhookTable webhooks={webhooks} onOpen={({ id }) => show(id)} />
        )}
      </div>
      {open === 'new' && (
        <NewWebhook
          onClose={close}
          onCreated={(created) => {
            setOpen({ created });
            void changed();
          }}
        />
      )}
      {typeof open === 'object' && <Created created={open.created} onClose={close} />}
      {shown && (
        <WebhookPanel webhook={shown} canWrite={canWrite} onClose={() => show()} onChanged={changed} />
      )}
    </>
  );
}

/** Whether the last delivery failed. */
const isFailing = ({ last_failure_at, last_success_at }: Webhook) =>
  last_failure_at !== null && (last_success_at === null || last_success_at < last_failure_at);

function WebhookTable({
  webhooks,
  onOpen,
}: {
  webhooks: readonly Webhook[];
  onOpen: (webhook: Webhook) => void;
}) {
  const { t, shortDate } = useText();
  const healthOf = (webhook: Webhook) => {
    if (webhook.status === 'inactive')
      return t(
        webhook.disabled_reason === null
          ? 'developers.webhooks.inactive'
          : `developers.webhooks.disabled.${webhook.disabled_reason}`,
      );
    if (isFailing(webhook))
      return t('developers.webhooks.failing', { at: shortDate(webhook.last_failure_at!) });
    return webhook.last_success_at === null
      ? t('developers.webhooks.unused')
      : t('developers.webhooks.healthy', { at: shortDate(webhook.last_success_at) });
  };
  return (
    <DataTable hasCards isInside label={t('developers.webhooks')} className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('developers.webhooks.url')}</th>
          <th scope="col">{t('developers.webhooks.topic')}</th>
          <th scope="col">{t('developers.webhooks.triggers')}</th>
          <th scope="col">{t('developers.webhooks.health')}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <td>
              <Button variant="subtle" onClick={() => onOpen(webhook)}>
                {webhook.url}
              </Button>
            </td>
            <td data-label={t('developers.webhooks.topic')}>{webhook.topic}</td>
            <td data-label={t('developers.webhooks.triggers')}>{webhook.triggers.join(', ')}</td>
            <td
              data-label={t('developers.webhooks.health')}
              className={isFailing(webhook) ? classes['bad'] : undefined}
            >
              {healthOf(webhook)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function NewWebhook({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (webhook: CreatedWebhook) => void;
}) {
  const { t } = useText();
  const [url, setUrl] = useState('');
  const [topic, setTopic] = useState<Topic>('return');
  const [trigger, setTrigger] = useState('*');
  const isChanged = url !== '' || topic !== 'return' || trigger !== '*';
  const create = useMutation({
    mutationFn: () => {
      const body = { topic, trigger, url } as CreateWebhookInput;
      return dataOf(api.POST('/api/v1/webhooks', { body }));
    },
    onSuccess: onCreated,
  });
  const { error } = create;
  const errors = fieldErrors(error);
  return (
    <EditPanel title={t('developers.webhooks.create')} isChanged={isChanged} onClose={onClose}>
      <Form noValidate className={classes['fields']} error={error} onSubmit={() => create.mutate()}>
        <TextInput
          type="url"
          label={t('developers.webhooks.url')}
          description={t('developers.webhooks.url_hint')}
          value={url}
          error={errors['url']?.[0]}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <NativeSelect
          label={t('developers.webhooks.topic')}
          value={topic}
          data={[...TOPICS]}
          onChange={({ currentTarget }) => {
            setTopic(currentTarget.value as Topic);
            setTrigger('*');
          }}
        />
        <NativeSelect
          label={t('developers.webhooks.triggers')}
          value={trigger}
          error={errors['trigger']?.[0]}
          data={[{ value: '*', label: t('developers.webhooks.all_triggers') }, ...triggersOf(topic)]}
          onChange={({ currentTarget }) => setTrigger(currentTarget.value)}
        />
        <div className={classes['row']}>
          <Button type="submit" loading={create.isPending}>
            {t('developers.webhooks.create')}
          </Button>
        </div>
      </Form>
    </EditPanel>
  );
}

function Created({ created: { url, secret }, onClose }: { created: CreatedWebhook; onClose: () => void }) {
  const { t } = useText();
  return (
    <SidePanel opened title={url} onClose={onClose}>
      <div className={classes['fields']}>
        <Notice kind="warning">{t('developers.webhooks.once')}</Notice>
        <pre className={classes['code']}>{secret ?? ''}</pre>
        <div className={classes['row']}>
          <CopyButton text={secret ?? ''} label={t('developers.copy')} />
          <Button onClick={onClose}>{t('developers.keys.copied')}</Button>
        </div>
      </div>
    </SidePanel>
  );
}
