import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../api/client.ts';
import { EditPanel } from '../../parts/edit-panel.tsx';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

/** A table of a list. The names of its columns are `heads`; with `hasActions`, a further one has buttons. */
export function Rows({
  heads,
  hasActions = false,
  caption,
  className = '',
  children,
}: {
  heads: readonly string[];
  /** For screen readers. */
  caption?: string;
  hasActions?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <table className={`${classes['table']} ${className}`}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{t('settings.lists.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type Entry<Fields> = {
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
  /** What a field of text needs; `path` is where the server finds it, if that isn't its name. */
  text: (name: keyof Fields & string, path?: string) => TextField;
};

type TextField = {
  value: string;
  readOnly: boolean;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

/** A panel in which an entry of a list is written and saved as a whole. */
export function EntryPanel<Fields extends object>({
  title,
  before,
  queryKey,
  canWrite,
  save,
  remove,
  removeText,
  onClose,
  children,
}: {
  title: string;
  /** The fields as they were saved, or those of a new entry. */
  before: Fields;
  /** Of the list. */
  queryKey: string[];
  canWrite: boolean;
  save: (fields: Fields) => Promise<unknown>;
  /** Without a way back, as for what returns name. */
  remove?: (() => Promise<unknown>) | undefined;
  removeText?: string;
  onClose: () => void;
  children: (entry: Entry<Fields>) => ReactNode;
}) {
  const { t } = useText();
  const [fields, setFields] = useState(before);
  const done = { stale: [queryKey], says: t('settings.saved'), onDone: onClose, shows_error: true };
  const saving = useActOn(() => save(fields), done);
  const removal = useActOn(() => remove?.() ?? Promise.resolve(), done);
  const errors = fieldErrors(saving.error);
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const text = (name: keyof Fields & string, path: string = name): TextField => ({
    value: fields[name] as string,
    readOnly: !canWrite,
    error: errors[path]?.[0],
    onChange: ({ currentTarget: { value } }) => set({ [name]: value } as Partial<Fields>),
  });
  return (
    <EditPanel title={title} isChanged={JSON.stringify(fields) !== JSON.stringify(before)} onClose={onClose}>
      <Form
        noValidate
        className={classes['fields']}
        error={removal.error ?? saving.error}
        onSubmit={() => saving.mutate()}
      >
        {children({ fields, set, text })}
        {canWrite && (
          <div className={classes['row']}>
            <Button type="submit" loading={saving.isPending}>
              {t('settings.save')}
            </Button>
            {remove && (
              <Button variant="subtle" loading={removal.isPending} onClick={() => removal.mutate()}>
                {removeText}
              </Button>
            )}
          </div>
        )}
      </Form>
    </EditPanel>
  );
}

/** Removes a row of a list at once, says so, and puts it back when asked to. */
export function useRemoval<Row>({
  queryKey,
  remove,
  putBack,
  removedText,
}: {
  /** Of the list. */
  queryKey: string[];
  remove: (row: Row) => Promise<unknown>;
  putBack: (row: Row) => Promise<unknown>;
  removedText: (row: Row) => string;
}): (row: Row) => void {
  const textOf = useFailureText();
  const client = useQueryClient();
  const onError = (error: unknown) => showToast({ kind: 'failed', text: textOf(error) });
  const onSettled = () => client.invalidateQueries({ queryKey });
  const back = useMutation({ mutationFn: putBack, onError, onSettled });
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (_none, row) => {
      showToast({ text: removedText(row), undo: () => back.mutate(row) });
    },
    onError,
    onSettled,
  });
  return removal.mutate;
}

/** Stands at the end of a row. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" aria-label={label} onClick={onClick}>
      <Icon name="x" size={16} strokeWidth={1.75} />
    </Button>
  );
}
