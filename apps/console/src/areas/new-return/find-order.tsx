import { Button, Checkbox, Select, TextInput, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LANGUAGES } from '@retour/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Failure } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Money } from '../../parts/money.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './new-return.module.css';
import { ordersQuery, useStart } from './queries.ts';

const pause_ms = 200;

/** Finds the order that the customer writes about. */
export function FindOrder({ given, onStarted }: { given: string; onStarted: (draft: string) => void }) {
  const { t, tag } = useText();
  const textOf = useFailureText();
  const [text, setText] = useState(given);
  const [language, setLanguage] = useState<string>(
    () => LANGUAGES.find((one) => tag.startsWith(one)) ?? LANGUAGES[0],
  );
  const [is_gift, setGift] = useState(false);
  const [query] = useDebouncedValue(text.trim(), pause_ms);
  const { data: orders, error } = useQuery(ordersQuery(query));
  const start = useStart(onStarted);
  const failure = start.error ?? error;
  const may_override = useCan('policies:override');
  const [reason, setReason] = useState('');
  const is_refused = start.error instanceof Failure && start.error.code === 'order_not_available';
  const refused = is_refused && may_override ? start.variables : undefined;
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  return (
    <Panel title={t('new-return.order')}>
      <div className={classes['fields']}>
        <TextInput
          label={t('new-return.find')}
          description={t('new-return.find_hint')}
          leftSection={<Icon name="search" size={16} strokeWidth={1.75} />}
          data-autofocus
          maxLength={255}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Select
          label={t('new-return.language')}
          description={t('new-return.language_hint')}
          allowDeselect={false}
          value={language}
          onChange={(value) => value && setLanguage(value)}
          data={LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
        />
        <Checkbox
          label={t('new-return.is_gift')}
          description={t('new-return.is_gift_hint')}
          checked={is_gift}
          onChange={({ currentTarget: { checked } }) => setGift(checked)}
        />
      </div>
      {failure && <Notice kind="error">{textOf(failure)}</Notice>}
      {refused && (
        <Form
          className={classes['fields']}
          onSubmit={() => start.mutate({ ...refused, override_reason: reason.trim() })}
        >
          <Textarea
            label={t('new-return.why_override')}
            description={t('new-return.override_hint')}
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Button type="submit" variant="default" disabled={reason.trim() === ''} loading={start.isPending}>
            {t('new-return.override_order', { order: refused.order_name })}
          </Button>
        </Form>
      )}
      <ul className={classes['orders']}>
        {query !== '' &&
          orders?.map((order) => (
            <li key={order.id}>
              <Order
                order={order}
                is_busy={start.isPending}
                onChoose={() => start.mutate({ order_name: order.name, language, is_gift })}
              />
            </li>
          ))}
      </ul>
      {query !== '' && orders?.length === 0 && (
        <p className={classes['soft']} role="status">
          {t('new-return.none_found')}
        </p>
      )}
    </Panel>
  );
}

type OrderMatch = {
  name: string;
  created_at: string;
  customer: { name: string | null; email: string | null };
  total: { amount: number; currency: string };
  units: number;
  returns: number;
};

function Order({ order, is_busy, onChoose }: { order: OrderMatch; is_busy: boolean; onChoose: () => void }) {
  const { t, shortDate } = useText();
  const { name, customer, created_at, units, returns, total } = order;
  const facts = [
    shortDate(created_at),
    t('new-return.units', { count: units }),
    ...(returns > 0 ? [t('new-return.returns_so_far', { count: returns })] : []),
  ];
  return (
    <>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {[customer.name, customer.email].filter(Boolean).join(', ')}
        <p className={classes['soft']}>
          {facts.join(', ')}, <Money {...total} />
        </p>
      </div>
      <Button
        variant="default"
        loading={is_busy}
        aria-label={t('new-return.choose_order', { order: name })}
        onClick={onChoose}
      >
        {t('new-return.choose')}
      </Button>
    </>
  );
}
