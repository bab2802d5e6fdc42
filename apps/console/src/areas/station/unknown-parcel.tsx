import { Button, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { useText } from '../../text/use-text.tsx';
import { shrinkPhoto } from '../../parts/shrink-photo.ts';
import classes from './station.module.css';

type Parcel = { code: string; note: string; photo?: Blob | undefined };
type Props = { code: string; onClose: () => void; onReceive: (parcel: Parcel) => void };

/** Receives a parcel that nobody can assign: what can be read on it, what is in it, and a photo. */
export function UnknownParcel({ code: scanned, onClose, onReceive }: Props) {
  const { t } = useText();
  const [code, setCode] = useState(scanned);
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<Blob>();
  return (
    <Dialog title={t('station.unknown')} onClose={onClose}>
      <Form
        className={classes['dialog']}
        onSubmit={() => {
          onReceive({ code: code.trim(), note: note.trim(), photo });
          onClose();
        }}
      >
        <p>{t('station.unknown_text')}</p>
        <TextInput
          data-autofocus
          label={t('station.unknown_code')}
          value={code}
          maxLength={255}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Textarea
          label={t('station.unknown_note')}
          value={note}
          maxLength={1000}
          rows={3}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <label className={classes['file']}>
          {t('station.photo')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void shrinkPhoto(file).then(setPhoto);
            }}
          />
        </label>
        <div className={classes['decide']}>
          <Button variant="default" type="button" onClick={onClose}>
            {t('station.cancel')}
          </Button>
          <Button type="submit">{t('station.receive')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
