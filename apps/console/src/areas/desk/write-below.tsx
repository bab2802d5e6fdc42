import { Button } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import type { RefObject } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { useKeptText } from '../../parts/kept-text.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { NoteField } from './note-field.tsx';

const ReplyField = lazy(async () => ({ default: (await import('./reply-field.tsx')).ReplyField }));

/** Below the timeline: a note for colleagues, or an e-mail to the shopper. */
export function WriteBelow({
  shown,
  field,
}: {
  shown: ReturnOverview;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useText();
  const may_email = useCan('emails:write') && shown.customer.email !== '';
  const [begun] = useKeptText(`reply ${shown.id}`);
  const [kind, setKind] = useState<'note' | 'email'>(
    begun === '' && shown.waiting_messages === 0 ? 'note' : 'email',
  );
  const name = shown.customer.name ?? t('desk.the_shopper');
  if (!may_email) return <NoteField return_id={shown.id} field={field} />;
  return (
    <div className={classes['write']}>
      {shown.waiting_messages > 0 && <Waiting shown={shown} />}
      <Segmented
        label={t('desk.write')}
        isLabelHidden
        value={kind}
        onChange={setKind}
        options={[
          { value: 'note', label: t('desk.write.note') },
          { value: 'email', label: t('desk.write.email') },
        ]}
      />
      {kind === 'note' ? (
        <NoteField return_id={shown.id} field={field} />
      ) : (
        <Suspense>
          <ReplyField shown={shown} name={name} />
        </Suspense>
      )}
    </div>
  );
}

/** That the shopper waits for an answer, and the way to say that none is needed. */
function Waiting({ shown: { id: return_id, waiting_messages: count } }: { shown: ReturnOverview }) {
  const { t } = useText();
  const { mutate, isPending } = useActOn(
    () =>
      dataOf(api.POST('/api/v1/returns/{return_id}/messages/answered', { params: { path: { return_id } } })),
    { stale: [['returns'], ['attention']] },
  );
  return (
    <p className={classes['waiting']}>
      <span className={classes['warn']}>{t('desk.awaits_reply', { count })}</span>
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {t('desk.mark_answered')}
      </Button>
    </p>
  );
}
