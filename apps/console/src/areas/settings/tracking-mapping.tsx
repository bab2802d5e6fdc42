import { LABEL_STATUSES } from '@retour/contract/states';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TrackingMapping } from '../../../../../client/src/index.ts';
import { Form } from '../../parts/form.tsx';
import { useText } from '../../text/use-text.tsx';
import { RemoveButton } from './rows.tsx';
import classes from './settings.module.css';

type Word = NonNullable<TrackingMapping['statuses']>[number] & { key: number };

const places = ['tracking_number', 'status', 'time', 'carrier', 'place'] as const;
const max_words = 50;

/** Where messages of any other service have what, and what its words mean. */
export function TrackingMappingForm({
  mapping,
  errors,
  isSaving,
  onSave,
}: {
  mapping: TrackingMapping | null;
  /** What was wrong with members of what was sent. */
  errors: Record<string, string[]>;
  isSaving: boolean;
  onSave: (mapping: TrackingMapping) => void;
}) {
  const { t } = useText();
  const [paths, setPaths] = useState(
    () =>
      Object.fromEntries(places.map((name) => [name, mapping?.[name] ?? ''])) as Record<
        (typeof places)[number],
        string
      >,
  );
  const [words, setWords] = useState<Word[]>(() =>
    (mapping?.statuses ?? []).map((word, key) => ({ ...word, key })),
  );
  const save = () =>
    onSave({
      ...paths,
      carrier: paths.carrier || null,
      place: paths.place || null,
      statuses: words.filter(({ theirs }) => theirs !== '').map(({ theirs, status }) => ({ theirs, status })),
    });
  return (
    <Form noValidate className={`${classes['fields']} ${classes['short']}`} onSubmit={save}>
      {places.map((name) => (
        <TextInput
          key={name}
          label={t(`tracking.where.${name}`)}
          description={name === 'tracking_number' ? t('tracking.where.hint') : undefined}
          required={name !== 'carrier' && name !== 'place'}
          placeholder={t(`tracking.example.${name}`)}
          maxLength={200}
          value={paths[name]}
          error={errors[`mapping.${name}`]?.[0]}
          onChange={({ currentTarget: { value } }) => setPaths((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Words words={words} error={errors['mapping.statuses']?.[0]} onChange={setWords} />
      <div className={classes['row']}>
        <Button type="submit" variant="default" loading={isSaving}>
          {mapping === null ? t('tracking.set_up_other') : t('settings.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Words of the service beside those of Retour. */
function Words({
  words,
  error,
  onChange,
}: {
  words: Word[];
  error: string | undefined;
  onChange: (words: Word[]) => void;
}) {
  const { t } = useText();
  const change = (key: number, part: Partial<Word>) =>
    onChange(words.map((word) => (word.key === key ? { ...word, ...part } : word)));
  const add = () =>
    onChange([
      ...words,
      { theirs: '', status: 'in_transit', key: 1 + Math.max(-1, ...words.map(({ key }) => key)) },
    ]);
  return (
    <fieldset className={classes['fields']}>
      <legend>{t('tracking.words')}</legend>
      <p className={classes['hint']}>{t('tracking.words_hint')}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      {words.map(({ key, theirs, status }) => (
        <div key={key} className={classes['row']}>
          <TextInput
            aria-label={t('tracking.theirs')}
            placeholder={t('tracking.example.theirs')}
            maxLength={100}
            value={theirs}
            onChange={({ currentTarget: { value } }) => change(key, { theirs: value })}
          />
          <NativeSelect
            aria-label={t('tracking.means', { theirs })}
            value={status}
            data={LABEL_STATUSES.map((value) => ({ value, label: t(`desk.carrier.${value}`) }))}
            onChange={({ currentTarget: { value } }) => change(key, { status: value as Word['status'] })}
          />
          <RemoveButton
            label={t('tracking.remove_word', { theirs })}
            onClick={() => onChange(words.filter((word) => word.key !== key))}
          />
        </div>
      ))}
      {words.length < max_words && (
        <div className={classes['row']}>
          <Button variant="subtle" onClick={add}>
            {t('tracking.add_word')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
