import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatSettings } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PaceChoices } from '../../parts/pace-choices.tsx';
import type { PaceChange } from '../../parts/pace-choices.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

type Channel = NonNullable<ChatSettings['channel']>;
type Format = Channel['format'];
type Change = { format: Format; url?: string; choices?: PaceChange };

const queryKey = ['settings', 'chat'];

/** The channel of the shop in a chat. Its address is written, never read. */
export function ChatPage() {
  const { t } = useText();
  const isReadOnly = !useCan('settings:write');
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/chat', { signal })),
  });
  const save = useMutation({
    mutationFn: (body: Change) => dataOf(api.PUT('/api/v1/settings/chat', { body })),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      showToast({ text: t('settings.saved') });
    },
  });
  const channel = query.data?.channel;
  return (
    <>
      <PageHeader title={t('settings.section.chat')} />
      <div className={classes['form']}>
        <p className={classes['lead']}>{t('notifications.chat.lead')}</p>
        <RowsState query={query} title={t('settings.failed')} rows={4} />
        {isReadOnly && <Notice kind="info">{t('settings.read_only')}</Notice>}
        {channel && <LastMessage message={channel.last_message} />}
        {query.data && !isReadOnly && (
          <Address
            key={channel?.host}
            channel={channel ?? null}
            error={save.error}
            isSaving={save.isPending}
            onSave={(body, onSaved) => save.mutate(body, { onSuccess: onSaved })}
          />
        )}
        {channel && (
          <>
            <h2>{t('notifications.chat.told')}</h2>
            <PaceChoices
              choices={channel.choices}
              isReadOnly={isReadOnly}
              onChange={(choices) => save.mutate({ format: channel.format, choices })}
            />
          </>
        )}
        <p>
          <AuditLink object_type="chat_channel" />
        </p>
      </div>
    </>
  );
}

function LastMessage({ message }: { message: Channel['last_message'] }) {
  const { t, fullDate } = useText();
  if (!message) return null;
  const at = fullDate(message.ended_at);
  if (message.state === 'sent')
    return <p className={classes['hint']}>{t('notifications.chat.sent', { at })}</p>;
  return (
    <Notice kind="warning">
      {t('notifications.chat.failed', { at, why: String(message.response_status ?? message.error ?? '') })}
    </Notice>
  );
}

type AddressProps = {
  channel: Channel | null;
  error: unknown;
  isSaving: boolean;
  onSave: (body: Change, onSaved: () => void) => void;
};

function Address({ channel, error, isSaving, onSave }: AddressProps) {
  const { t } = useText();
  const textOf = useFailureText();
  const [format, setFormat] = useState<Format>(channel?.format ?? 'slack');
  const [url, setUrl] = useState('');
  const wrong = fieldErrors(error)['url']?.[0];
  return (
    <Form
      noValidate
      className={classes['fields']}
      onSubmit={() => onSave({ format, ...(url !== '' && { url }) }, () => setUrl(''))}
    >
      {error !== null && wrong === undefined && <Notice kind="error">{textOf(error)}</Notice>}
      <Segmented<Format>
        label={t('notifications.chat.format')}
        value={format}
        options={[
          { value: 'slack', label: 'Slack' },
          { value: 'teams', label: 'Microsoft Teams' },
        ]}
        onChange={setFormat}
      />
      <PasswordInput
        label={t('notifications.chat.url')}
        description={t(`notifications.chat.hint.${format}`)}
        autoComplete="off"
        placeholder={
          channel?.format === format ? t('notifications.chat.kept', { host: channel.host }) : undefined
        }
        value={url}
        maxLength={2048}
        error={wrong}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.payment.show') }}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <div className={classes['row']}>
        <Button type="submit" loading={isSaving}>
          {t('settings.save')}
        </Button>
        {channel && <RemoveChannel />}
      </div>
      {channel && <TestChannel />}
    </Form>
  );
}

/** Posts a message, and says in plain words what the chat made of it. */
function TestChannel() {
  const { t } = useText();
  const textOf = useFailureText();
  const test = useMutation({ mutationFn: () => dataOf(api.POST('/api/v1/settings/chat/test', {})) });
  const { data, error } = test;
  return (
    <>
      <div className={classes['row']}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('notifications.chat.test')}
        </Button>
      </div>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {data && (
        <Notice kind={data.delivered ? 'info' : 'error'}>
          {data.delivered
            ? t('notifications.chat.delivered')
            : t('notifications.chat.not_delivered', {
                why: String(data.response_status ?? data.error ?? ''),
              })}
          {data.response !== '' && <pre className={classes['code']}>{data.response}</pre>}
        </Notice>
      )}
    </>
  );
}

function RemoveChannel() {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/settings/chat', {})),
    onSuccess: () => client.setQueryData(queryKey, { channel: null }),
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
      {t('notifications.chat.remove')}
    </Button>
  );
}
