import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LANGUAGES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailText as Saved } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import type { EmailMessage } from './email-messages.ts';
import { EditPanel } from '../../parts/edit-panel.tsx';
import { Form } from '../../parts/form.tsx';
import classes from './settings.module.css';

/** A text that is being written, and the revision that it was begun with. */
type Draft = { subject: string; body: string; revision: number };

/** The text of a message in a language, and what it becomes. */
export function EmailText({
  message,
  onClose,
  onSaved,
}: {
  message: EmailMessage;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t, tag } = useText();
  const [language, setLanguage] = useState<Language>('en');
  const [drafts, setDrafts] = useState<Partial<Record<Language, Draft>>>({});
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  const path = { message: message.message, language };
  const saved = useQuery({
    queryKey: ['settings', 'email-text', message.message, language],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/settings/email/messages/{message}/texts/{language}', { params: { path }, signal }),
      ),
    staleTime: 0,
  });
  return (
    <EditPanel
      title={t(`settings.email.message.${message.message}`)}
      isChanged={Object.values(drafts).some((draft) => draft !== undefined)}
      onClose={onClose}
    >
      <div className={classes['fields']}>
        <NativeSelect
          label={t('settings.email.in_language')}
          value={language}
          data={LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        />
        {saved.data && (
          <TextForm
            key={language}
            message={message}
            language={language}
            saved={saved.data}
            draft={drafts[language]}
            setDraft={(draft) => setDrafts((before) => ({ ...before, [language]: draft }))}
            onSaved={onSaved}
          />
        )}
      </div>
    </EditPanel>
  );
}

function TextForm({
  message: { message, placeholders },
  language,
  saved,
  draft,
  setDraft,
  onSaved,
}: {
  message: EmailMessage;
  language: Language;
  saved: Saved;
  draft: Draft | undefined;
  setDraft: (draft: Draft | undefined) => void;
  onSaved: () => void;
}) {
  const { t } = useText();
  const canWrite = useCan('settings:write');
  const client = useQueryClient();
  const before = { subject: saved.subject ?? '', body: saved.body ?? '' };
  const { revision, ...text } = draft ?? { ...before, revision: saved.revision };
  const write = (next: typeof text) =>
    setDraft(
      next.subject === before.subject && next.body === before.body ? undefined : { ...next, revision },
    );
  const params = { path: { message, language } };
  const done = () => {
    showToast({ text: t('settings.saved') });
    setDraft(undefined);
    onSaved();
    return client.invalidateQueries({ queryKey: ['settings', 'email-text', message] });
  };
  const save = useMutation({
    mutationFn: () =>
      dataOf(
        api.PUT('/api/v1/settings/email/messages/{message}/texts/{language}', {
          params,
          body: { ...text, revision },
        }),
      ),
    onSuccess: done,
  });
  const reset = useMutation({
    mutationFn: () =>
      dataOf(
        api.DELETE('/api/v1/settings/email/messages/{message}/texts/{language}', {
          params: { ...params, query: { revision } },
        }),
      ),
    onSuccess: done,
  });
  const error = save.error ?? reset.error;
  const errors = fieldErrors(error);
  return (
    <Form noValidate className={classes['fields']} error={error} onSubmit={() => save.mutate()}>
      <TextInput
        label={t('settings.email.subject')}
        value={text.subject}
        readOnly={!canWrite}
        maxLength={200}
        placeholder={t('settings.email.built_in')}
        error={errors['subject']?.[0]}
        onChange={({ currentTarget }) => write({ ...text, subject: currentTarget.value })}
      />
      <Textarea
        label={t('settings.email.body')}
        description={t('settings.email.body_hint', {
          placeholders: placeholders.map((name) => `{${name}}`).join(' '),
        })}
        value={text.body}
        readOnly={!canWrite}
        rows={8}
        maxLength={10_000}
        placeholder={t('settings.email.built_in')}
        error={errors['body']?.[0]}
        onChange={({ currentTarget }) => write({ ...text, body: currentTarget.value })}
      />
      {canWrite && (
        <div className={classes['row']}>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
          {saved.body !== null && (
            <Button variant="subtle" loading={reset.isPending} onClick={() => reset.mutate()}>
              {t('settings.email.reset')}
            </Button>
          )}
        </div>
      )}
      <Preview message={message} language={language} text={text} />
    </Form>
  );
}

const preview_after_ms = 300;

function Preview({
  message,
  language,
  text,
}: {
  message: EmailMessage['message'];
  language: Language;
  text: { subject: string; body: string };
}) {
  const { t } = useText();
  const [{ subject, body }] = useDebouncedValue(text, preview_after_ms);
  const own = subject.trim() === '' || body.trim() === '' ? {} : { subject, body };
  const preview = useQuery({
    queryKey: ['settings', 'email-preview', message, language, own],
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/v1/settings/email/preview', { body: { message, language, ...own }, signal })),
    placeholderData: keepPreviousData,
  });
  if (!preview.data) return null;
  return (
    <section aria-label={t('settings.email.preview')} dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language}>
      <h3>{preview.data.subject}</h3>
      <pre className={classes['code']}>{preview.data.text}</pre>
    </section>
  );
}
