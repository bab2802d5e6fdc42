import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';

/** What was tested: an order, a policy and a moment. */
export type Tested = { order_name: string; document: Policy; at?: string };

/** Makes test cases of an order that was tested. It asks only for a name. */
export function SaveCase({ tested }: { tested: Tested }) {
  const { t } = useText();
  const [is_open, setOpen] = useState(false);
  if (is_open) return <NameForm tested={tested} onSaved={() => setOpen(false)} />;
  return (
    <div className={classes['save_case']}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="list-checks" size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('policies.save_case')}
      </Button>
    </div>
  );
}

function NameForm({ tested, onSaved }: { tested: Tested; onSaved: () => void }) {
  const { t } = useText();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/v1/policy/cases/from-order', { body: { ...tested, name: name.trim() } })),
    onSuccess: async ({ names }) => {
      onSaved();
      showToast({ text: t('policies.cases_added', { count: names.length }) });
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
  });
  return (
    <Form
      className={classes['save_case']}
      onSubmit={() => {
        if (name.trim() !== '') save.mutate();
      }}
    >
      <TextInput
        ref={field}
        label={t('policies.case_name')}
        value={name}
        maxLength={150}
        error={save.error ? textOf(save.error) : undefined}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={name.trim() === ''}>
        {t('policies.save')}
      </Button>
    </Form>
  );
}
