import { Button, Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../../api/session.tsx';
import { Form } from '../../parts/form.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useKeptText } from '../../parts/kept-text.ts';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { begunMention, fittingMembers } from './mentions.tsx';
import { assignees_query, useAddNote } from './queries.ts';

const longest_note = 255;

type NoteFieldProps = { return_id: number; field: RefObject<HTMLTextAreaElement | null> };

/** A note for colleagues; @ offers the members of the staff. */
export function NoteField({ return_id, field }: NoteFieldProps) {
  const { t } = useText();
  const can_write = useCan('returns:write');
  const textOf = useFailureText();
  const [note, setNote] = useKeptText(`note ${return_id}`);
  const add = useAddNote(return_id);
  if (!can_write) return null;
  const save = () => {
    const content = note.trim();
    if (content !== '' && !add.isPending) add.mutate(content, { onSuccess: () => setNote('') });
  };
  return (
    <Form className={classes['note']} onSubmit={save}>
      <MentionField
        note={note}
        onChange={setNote}
        onSave={save}
        field={field}
        error={add.error ? textOf(add.error) : undefined}
      />
      {note.trim() !== '' && (
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('desk.add_note')}
        </Button>
      )}
    </Form>
  );
}

type MentionFieldProps = {
  note: string;
  onChange: (note: string) => void;
  onSave: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
  error: string | undefined;
};

function MentionField({ note, onChange, onSave, field, error }: MentionFieldProps) {
  const { t } = useText();
  const [cursor, setCursor] = useState(0);
  const { data } = useQuery(assignees_query);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const begun = begunMention(note, cursor);
  const fitting = begun ? fittingMembers(data?.members ?? [], begun) : [];
  const is_open = combobox.dropdownOpened && fitting.length > 0;
  const follow = (text: string, at: number) => {
    setCursor(at);
    if (begunMention(text, at)) {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex();
    } else combobox.closeDropdown();
  };
  const choose = (name: string) => {
    if (!begun) return;
    const written = `${note.slice(0, begun.from)}@${name} `;
    // The field has the name before the next key, and the cursor follows it.
    flushSync(() => {
      onChange((written + note.slice(cursor).trimStart()).slice(0, longest_note));
      setCursor(written.length);
    });
    combobox.closeDropdown();
    field.current?.focus();
    field.current?.setSelectionRange(written.length, written.length);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="top-start" width={240} withinPortal={false}>
      {/* A field of several lines can't have the role of a combobox: the list says by itself how many it offers. */}
      <Combobox.EventsTarget withKeyboardNavigation={is_open} withAriaAttributes={false}>
        <Textarea
          ref={field}
          aria-label={t('desk.note')}
          placeholder={t('desk.note_hint')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={longest_note}
          value={note}
          error={error}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            onChange(value);
            follow(value, selectionStart);
          }}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSave();
          }}
          rightSection={note === '' ? <KeyHint keys="n" /> : undefined}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <span />
      </Combobox.DropdownTarget>
      <span role="status" className="visually-hidden">
        {is_open ? t('desk.mentions_offered', { names: fitting.map(({ name }) => name).join(', ') }) : ''}
      </span>
      <Combobox.Dropdown hidden={!is_open}>
        <Combobox.Options aria-label={t('desk.mention')}>
          {fitting.map(({ id, name }) => (
            <Combobox.Option key={id} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
