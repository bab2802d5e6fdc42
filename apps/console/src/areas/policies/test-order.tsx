import { Button, TextInput } from '@mantine/core';
import { explanationText } from '@retour/contract/policy-words/explanations';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { ExplainedOrder } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';
import { SaveCase } from './save-case.tsx';
import { useReader } from './words.tsx';

/** What the draft decides about an order, line by line, next to what is decided today. */
export function TestOrder({ policy }: { policy: Policy }) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const can_write = useCan('policies:write');
  const reader = useReader(policy);
  const [order_name, setOrderName] = useState('');
  const [day, setDay] = useState('');
  const explain = useMutation({
    mutationFn: async () => {
      const moment = day === '' ? {} : { at: `${day}T12:00:00Z` };
      const tested = { order_name, document: policy, ...moment };
      const [draft, live] = await Promise.all([
        dataOf(api.POST('/api/v1/policy/explain', { body: tested })),
        dataOf(api.POST('/api/v1/policy/explain', { body: { order_name, version: 'published', ...moment } })),
      ]);
      return { tested, lines: draft.lines.map((line, index) => ({ line, before: live.lines[index] })) };
    },
  });
  const told = ({ explanations, fees, destination }: ExplainedOrder['lines'][number]) => {
    // Each fee is explained once, in the order of the fees.
    const rest = [...fees];
    const texts = explanations.map(({ code, decided_by }) => {
      const fee = code === 'fee-taken' ? rest.shift() : undefined;
      return explanationText({ code, decided_by, destination, fee }, reader);
    });
    return [...new Set(texts)];
  };
  const until = (return_by: string | null | undefined) =>
    return_by ? t('policies.return_by', { day: shortDate(return_by) }) : t('policies.returnable');
  return (
    <Panel title={t('policies.test_order')}>
      <Form
        className={classes['test_order']}
        onSubmit={() => {
          if (order_name.trim() !== '') explain.mutate();
        }}
      >
        <TextInput
          label={t('policies.order')}
          placeholder={t('policies.order_example')}
          value={order_name}
          onChange={({ currentTarget: { value } }) => setOrderName(value)}
        />
        <TextInput
          label={t('policies.on_day')}
          type="date"
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <Button type="submit" variant="default" loading={explain.isPending}>
          {t('policies.test')}
        </Button>
      </Form>
      {explain.error && (
        <p role="alert" className={classes['bad']}>
          {explain.error instanceof Failure && explain.error.code === 'order_not_found'
            ? t('policies.no_order')
            : textOf(explain.error)}
        </p>
      )}
      {explain.data && (
        <ul className={classes['lines']} aria-live="polite">
          {explain.data.lines.map(({ line, before }, index) => (
            // The lines of an order keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <div>
                <h3>
                  {line.quantity_ordered > 1 && `${line.quantity_ordered} × `}
                  {line.title}
                </h3>
                {line.eligible ? (
                  <p className={classes['good']}>
                    <Icon name="check" size={14} /> {until(line.return_by)}
                  </p>
                ) : (
                  <p>
                    <Icon name="ban" size={14} /> {t('policies.not_returnable')}
                  </p>
                )}
                <ul className={classes['because']}>
                  {told(line).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
              <span className={classes['was']}>
                {before && before.eligible === line.eligible && before.return_by === line.return_by
                  ? t('policies.no_change')
                  : t('policies.was', {
                      before: before?.eligible ? until(before.return_by) : t('policies.not_returnable'),
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {explain.data && can_write && <SaveCase tested={explain.data.tested} />}
    </Panel>
  );
}
