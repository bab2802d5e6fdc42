import { RECEIVED_THROUGH } from '@retour/contract/withdrawals';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { useText } from '../../text/use-text.tsx';
import { useAct } from './queries.ts';
import classes from './withdrawals.module.css';

const ways = RECEIVED_THROUGH.filter((way) => way !== 'function');
type StatementFields = {
  name: string;
  contract: string;
  email: string;
  received_through: (typeof ways)[number];
  received_at: string;
  statement: string;
};

/** Enters a statement into the register that arrived by letter, e-mail or phone. */
export function RecordStatement({ onClose }: { onClose: () => void }) {
  const { t, language } = useText();
  const form = useId();
  const [given, setGiven] = useState<StatementFields>({
    name: '',
    contract: '',
    email: '',
    received_through: 'letter',
    received_at: '',
    statement: '',
  });
  const [is_tried, setTried] = useState(false);
  const record = useAct(
    ({ email, statement, ...rest }: StatementFields) =>
      dataOf(
        api.POST('/api/v1/withdrawals/record', {
          body: {
            ...rest,
            language,
            ...(email !== '' && { email }),
            ...(statement !== '' && { statement }),
          },
        }),
      ),
    { says: t('withdrawals.record_done'), onDone: onClose },
  );
  const faults = fieldErrors(record.error);
  const field = (name: keyof StatementFields, is_required = false) => ({
    label: t(`withdrawals.record.${name}`),
    value: given[name],
    withAsterisk: is_required,
    error:
      (is_tried && is_required && given[name].trim() === '' && t('withdrawals.record.required')) ||
      faults[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: currentTarget.value }),
  });
  const is_complete = [given.name, given.contract, given.received_at].every((text) => text.trim() !== '');
  return (
    <Dialog title={t('withdrawals.record')} onClose={onClose} size={560}>
      <Form
        id={form}
        noValidate
        onSubmit={() => {
          setTried(true);
          if (is_complete) record.mutate(given);
        }}
      >
        <Stack gap="md">
          <p className={classes['note']}>{t('withdrawals.record.hint')}</p>
          <Group grow align="start">
            <NativeSelect
              {...field('received_through')}
              data={ways.map((value) => ({ value, label: t(`withdrawals.way.${value}`) }))}
            />
            <TextInput type="date" {...field('received_at', true)} />
          </Group>
          <TextInput {...field('name', true)} maxLength={255} />
          <TextInput {...field('contract', true)} maxLength={300} />
          <TextInput
            {...field('email')}
            type="email"
            maxLength={255}
            description={t('withdrawals.record.email_hint')}
          />
          <Textarea
            {...field('statement')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={10_000}
            description={t('withdrawals.record.statement_hint')}
          />
          <Group justify="end">
            <Button variant="subtle" onClick={onClose}>
              {t('withdrawals.record.cancel')}
            </Button>
            <Button type="submit" loading={record.isPending}>
              {t('withdrawals.record.button')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
