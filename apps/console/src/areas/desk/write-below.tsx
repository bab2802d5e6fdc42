import { SegmentedControl } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import type { RefObject } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { useKeptText } from '../../parts/kept-text.ts';
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
  const [kind, setKind] = useState<'note' | 'email'>(begun === '' ? 'note' : 'email');
  const name = shown.customer.name ?? t('desk.the_shopper');
  if (!may_email) return <NoteField return_id={shown.id} field={field} />;
  return (
    <div className={classes['write']}>
      <SegmentedControl
        aria-label={t('desk.write')}
        size="xs"
        value={kind}
        onChange={setKind}
        data={[
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
