import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { doneAs } from '../../parts/problem-name.ts';
import { useFailureText } from '../../parts/states.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import type { Settlement } from './queries.ts';

const longest = 255;

/** Records that somebody paid, gave or ordered what Retour couldn't, and by which reference. */
export function MarkPaidDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { id: settlement_id, kind, state, amount } = settlement;
  const { t, money } = useText();
  const textOf = useFailureText();
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const as = doneAs(kind);
  const { mutate, isPending, error } = useActOn(
    () =>
      dataOf(
        api.POST('/api/v1/settlements/{settlement_id}/mark-paid', {
          params: { path: { settlement_id } },
          body: { reference: reference.trim(), note: note.trim() || null },
        }),
      ),
    { stale: [['returns'], ['attention']], says: t(`desk.marked.${as}`), onDone: onClose, shows_error: true },
  );
  return (
    <Dialog title={t(`desk.mark_title.${as}`)} onClose={onClose}>
      <div className={classes['words']}>
        <p>{t(`desk.mark_how.${as}`, { amount: money(amount) })}</p>
        {state === 'unknown' && <p className={classes['warn']}>{t(`desk.mark_unknown.${as}`)}</p>}
        <TextInput
          label={t(`desk.mark_reference.${as}`)}
          description={as === 'refund' ? t('desk.mark_reference_hint') : undefined}
          data-autofocus
          required
          maxLength={longest}
          value={reference}
          onChange={({ currentTarget: { value } }) => setReference(value)}
        />
        <Textarea
          label={t('desk.mark_note')}
          autosize
          minRows={2}
          maxLength={longest}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        {error !== null && <p className={classes['bad']}>{textOf(error)}</p>}
      </div>
      <Button fullWidth loading={isPending} disabled={reference.trim() === ''} onClick={() => mutate()}>
        {t(`desk.mark.${as}`)}
      </Button>
    </Dialog>
  );
}
