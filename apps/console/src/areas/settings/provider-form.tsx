import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../api/client.ts';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

/** How a shop saves its own account at a provider, and goes back to the operator's. */
export type ProviderAccount = {
  save: () => void;
  clear: () => void;
  isSaving: boolean;
  isClearing: boolean;
  error: Error | null;
  /** What is wrong with members, after they were sent. */
  errors: Record<string, string[]>;
};

/** What is saved replaces what the page shows. `onSaved` forgets the secrets that were typed. */
export function useProviderAccount<T>({
  queryKey,
  write,
  remove,
  onSaved,
}: {
  queryKey: readonly string[];
  write: () => Promise<T>;
  remove: () => Promise<T>;
  onSaved: () => void;
}): ProviderAccount {
  const { t } = useText();
  const client = useQueryClient();
  const onSuccess = (next: T) => {
    client.setQueryData(queryKey, next);
    onSaved();
    showToast({ text: t('settings.saved') });
  };
  const save = useMutation({ mutationFn: write, onSuccess });
  const clear = useMutation({ mutationFn: remove, onSuccess });
  const error = save.error ?? clear.error;
  return {
    save: () => save.mutate(),
    clear: () => clear.mutate(),
    isSaving: save.isPending,
    isClearing: clear.isPending,
    error,
    errors: fieldErrors(error),
  };
}

/** Chooses a provider, with fields for what it asks for. */
export function ProviderForm<P extends string>({
  account: { save, clear, isSaving, isClearing, error, errors },
  title,
  label,
  available,
  provider,
  onProvider,
  saveText,
  isComplete = true,
  clearText,
  children,
}: {
  account: ProviderAccount;
  title: ReactNode;
  label: string;
  available: readonly { provider: P; title: string }[];
  provider: P;
  onProvider: (provider: P) => void;
  saveText: string;
  isComplete?: boolean;
  /** Without it, there is nothing to go back from. */
  clearText: string | undefined;
  children: ReactNode;
}) {
  const textOf = useFailureText();
  return (
    <Form noValidate className={classes['fields']} onSubmit={save}>
      {title}
      {error && Object.keys(errors).length === 0 && <Notice kind="error">{textOf(error)}</Notice>}
      <NativeSelect
        data-show="provider"
        label={label}
        value={provider}
        data={available.map((one) => ({ value: one.provider, label: one.title }))}
        onChange={({ currentTarget }) => onProvider(currentTarget.value as P)}
      />
      {children}
      <div className={classes['row']}>
        <Button type="submit" disabled={!isComplete} loading={isSaving}>
          {saveText}
        </Button>
        {clearText !== undefined && (
          <Button variant="subtle" loading={isClearing} onClick={clear}>
            {clearText}
          </Button>
        )}
      </div>
    </Form>
  );
}
