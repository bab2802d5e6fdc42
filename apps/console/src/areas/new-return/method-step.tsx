import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { Money } from '../../parts/money.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './new-return.module.css';
import { choicesOf } from './queries.ts';
import type { Shown } from './queries.ts';
import { RecipientForm, SenderForm } from './person-forms.tsx';

/** How the items come back, and how money that isn't exchanged is paid. */
export function MethodStep({ answer, change }: Pick<Shown, 'answer' | 'change'>) {
  const { t } = useText();
  const textOf = useFailureText();
  const { return_method_options: methods, errors } = answer;
  const [chosen, setChosen] = useState<string>();
  const is_chosen = !errors.some(({ code }) => code === 'return_method_missing');
  const only = methods.length === 1 ? methods[0] : undefined;
  // What was chosen stays while other changes are under way, so that the form below it stays open.
  const value = is_chosen || !change.error ? (chosen ?? (is_chosen ? only?.id : undefined) ?? '') : '';
  const locations = methods.find(({ id }) => id === value)?.locations ?? [];
  const credit_types = choicesOf(answer, 'credit-type', 'credit_type');
  const choose = (method_id: string, location_id: string | null) => {
    setChosen(method_id);
    change.mutate({ kind: 'method', method_id, location_id });
  };
  return (
    <>
      {answer.draft_return.is_gift && <RecipientForm answer={answer} change={change} />}
      <Panel title={t('new-return.method')}>
        <Radio.Group label={t('new-return.method_label')} value={value} onChange={(id) => choose(id, null)}>
          {methods.map(({ id, name, price }) => (
            <div key={id} className={classes['outcome']}>
              <Radio value={id} label={name} />
              {price && <span>{price.amount === 0 ? t('new-return.free') : <Money {...price} />}</span>}
            </div>
          ))}
        </Radio.Group>
        {locations.length > 0 && (
          <Select
            label={t('new-return.location')}
            data={locations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => choose(value, id)}
          />
        )}
        {credit_types.length > 1 && (
          <Radio.Group
            label={t('new-return.credit_type')}
            value={answer.draft_return.credit_type ?? ''}
            onChange={(credit_type) =>
              change.mutate({ kind: 'credit', credit_type: credit_type as 'refund' | 'store-credit' })
            }
          >
            {credit_types.map((type) => (
              <div key={type} className={classes['outcome']}>
                <Radio value={type} label={t(`new-return.credit.${type as 'refund'}`)} />
              </div>
            ))}
          </Radio.Group>
        )}
        {change.error && <Notice kind="error">{textOf(change.error)}</Notice>}
      </Panel>
      {value === 'label' && <SenderForm answer={answer} change={change} />}
    </>
  );
}
