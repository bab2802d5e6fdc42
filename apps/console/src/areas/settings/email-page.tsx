import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { LANGUAGES } from '@retour/contract/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailSettings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import type { EmailMessage } from './email-messages.ts';
import { EmailText } from './email-text.tsx';
import { SectionForm } from './section-form.tsx';
import { Rows } from './rows.tsx';
import classes from './settings.module.css';
import { TestEmail } from './test-email.tsx';
import { useSection } from './use-section.ts';

/** Who messages come from, and what they say. */
export function EmailPage() {
  const { t, tag } = useText();
  const [open, setOpen] = useState<EmailMessage>();
  const email = useSection<EmailSettings>({
    name: 'email',
    read: (signal) => dataOf(api.GET('/api/v1/settings/email', { signal })),
    write: ({ sender_name, reply_to, language }, revision) =>
      dataOf(api.PATCH('/api/v1/settings/email', { body: { sender_name, reply_to, language, revision } })),
  });
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  const orNull = (text: string) => (text === '' ? null : text);
  return (
    <>
      <SectionForm title={t('settings.section.email')} section={email}>
        {(value) => (
          <>
            <TextInput
              data-show="sender"
              label={t('settings.email.sender_name')}
              description={t('settings.email.sender_name_hint')}
              value={value.sender_name ?? ''}
              error={email.errorOf('sender_name')}
              onChange={({ currentTarget }) => email.set('sender_name', orNull(currentTarget.value))}
            />
            <TextInput
              type="email"
              label={t('settings.email.reply_to')}
              description={t('settings.email.reply_to_hint')}
              value={value.reply_to ?? ''}
              error={email.errorOf('reply_to')}
              onChange={({ currentTarget }) => email.set('reply_to', orNull(currentTarget.value))}
            />
            <NativeSelect
              className={classes['short'] ?? ''}
              label={t('settings.email.language')}
              value={value.language ?? ''}
              data={[
                { value: '', label: t('settings.email.language_of_brand') },
                ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
              ]}
              onChange={({ currentTarget }) =>
                email.set('language', orNull(currentTarget.value) as EmailSettings['language'])
              }
            />
            <Messages messages={value.messages} onOpen={setOpen} />
          </>
        )}
      </SectionForm>
      <TestEmail />
      {open && <EmailText message={open} onClose={() => setOpen(undefined)} onSaved={email.reload} />}
    </>
  );
}

function Messages({
  messages,
  onOpen,
}: {
  messages: readonly EmailMessage[];
  onOpen: (message: EmailMessage) => void;
}) {
  const { t } = useText();
  const client = useQueryClient();
  const textOf = useFailureText();
  const change = useMutation({
    mutationFn: ({ message, is_sent }: Pick<EmailMessage, 'message' | 'is_sent'>) =>
      dataOf(
        api.PATCH('/api/v1/settings/email/messages/{message}', {
          params: { path: { message } },
          body: { is_sent },
        }),
      ),
    onSuccess: (next) => client.setQueryData(['settings', 'email'], next),
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <div className={classes['scroll']}>
      <Rows
        caption={t('settings.email.messages')}
        heads={[t('settings.email.message'), t('settings.email.sent'), t('settings.email.own_text')]}
      >
        {messages.map((one) => {
          const name = t(`settings.email.message.${one.message}`);
          return (
            <tr key={one.message}>
              <td>
                <Button variant="subtle" onClick={() => onOpen(one)}>
                  {name}
                </Button>
              </td>
              <td>
                <Checkbox
                  aria-label={t('settings.email.send', { name })}
                  checked={one.is_sent}
                  disabled={!one.can_be_switched_off}
                  onChange={({ currentTarget }) =>
                    change.mutate({ message: one.message, is_sent: currentTarget.checked })
                  }
                />
              </td>
              <td>{one.replaced_in.join(', ')}</td>
            </tr>
          );
        })}
      </Rows>
    </div>
  );
}
