import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.tsx';
import { useKeptText } from '../../parts/kept-text.ts';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { historyQuery } from './queries.ts';
import type { History } from './queries.ts';

/** What staff wrote about the customer. */
export function Notes({ email, shown: { customer_notes } }: { email: string; shown: History }) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const canWrite = useCan('customers:write');
  const { member } = useSession();
  const client = useQueryClient();
  const [content, setContent] = useKeptText(`customer ${email}`);
  const changed = () => client.invalidateQueries({ queryKey: historyQuery(email).queryKey });
  const add = useMutation({
    mutationFn: (text: string) =>
      dataOf(api.POST('/api/v1/shoppers/notes', { body: { email, content: text } })),
    onSuccess: () => {
      setContent('');
      return changed();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: History['customer_notes'][number]) =>
      dataOf(api.DELETE('/api/v1/shoppers/notes/{note_id}', { params: { path: { note_id: id } } })),
    onSuccess: (_none, note) => {
      // Written again, a note has another author: undone are one's own.
      const isOwn = note.author === member.name;
      showToast({
        text: t('customers.note_deleted'),
        ...(isOwn && { undo: () => add.mutate(note.content) }),
      });
      return changed();
    },
  });
  const error = add.error ?? remove.error;
  return (
    <Panel title={t('customers.notes')}>
      {customer_notes.length === 0 && <p className={classes['soft']}>{t('customers.no_notes')}</p>}
      <ul className={classes['notes']}>
        {customer_notes.map((note) => (
          <li key={note.id}>
            <p>{note.content}</p>
            <span className={classes['soft']}>
              {note.author}, {shortDate(note.created_at)}
            </span>
            {canWrite && (
              <Button
                variant="subtle"
                aria-label={t('customers.delete_note', { author: note.author })}
                onClick={() => remove.mutate(note)}
              >
                <Icon name="x" size={16} strokeWidth={1.75} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {canWrite && (
        <Form
          className={classes['form']}
          onSubmit={() => {
            if (content.trim() !== '') add.mutate(content.trim());
          }}
        >
          <Textarea
            aria-label={t('customers.note')}
            placeholder={t('customers.note')}
            autosize
            minRows={2}
            maxLength={2000}
            value={content}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('customers.add_note')}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
