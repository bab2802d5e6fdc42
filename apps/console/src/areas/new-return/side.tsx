import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Form } from '../../parts/form.tsx';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import type { MoneyAmount } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './new-return.module.css';
import { totalsQuery, usePayment, useSubmit } from './queries.ts';
import type { Shown, Totals } from './queries.ts';

const longest_reason = 500;

/** The amounts as they will be booked, what is missing, and the button that makes the return. */
export function Review({ answer, changed_at, onDone }: Shown & { onDone: (return_id: number) => void }) {
  const { t, money } = useText();
  const textOf = useFailureText();
  const { draft_return, errors, context } = answer;
  const { data: quoted, isPlaceholderData: is_old } = useQuery(totalsQuery(draft_return.id, changed_at));
  const submit = useSubmit(draft_return.id, onDone);
  const payment = usePayment(draft_return.id);
  const rows = useLedger(quoted);
  const textOfMissing = useMissingText();
  const missing = [...new Set(errors.map(textOfMissing))];
  const is_ready = missing.length === 0 && quoted !== undefined && !is_old;
  const has_moved = submit.error instanceof Failure && submit.error.code === 'quote_moved';
  const net = quoted?.totals.net;
  return (
    <Panel title={t('new-return.review')}>
      <p className={classes['about']}>
        {[context.order.name, draft_return.customer.email].filter(Boolean).join(', ')}
      </p>
      {draft_return.returning_items.length === 0 ? (
        <p className={classes['soft']}>{t('new-return.nothing_chosen')}</p>
      ) : (
        <div aria-live="polite" aria-busy={is_old || undefined}>
          <Ledger caption={t('new-return.review')} rows={rows} />
        </div>
      )}
      {submit.error && (
        <Notice kind={has_moved ? 'warning' : 'error'}>
          {has_moved ? t('new-return.moved') : textOf(submit.error)}
        </Notice>
      )}
      {draft_return.returning_items.length > 0 && missing.length > 0 && (
        <ul className={classes['missing']}>
          {missing.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Button
        fullWidth
        size="md"
        disabled={!is_ready}
        loading={submit.isPending}
        onClick={() => {
          if (is_ready) submit.mutate(quoted.quote);
        }}
      >
        {net ? t('new-return.create_for', { amount: money(net) }) : t('new-return.create')}
      </Button>
      {draft_return.can_be_paid && quoted?.totals.amount_due && (
        <Button
          fullWidth
          variant="default"
          disabled={!is_ready}
          loading={payment.isPending}
          onClick={() => {
            if (is_ready) payment.mutate({ quote: quoted.quote });
          }}
        >
          {t('new-return.ask_payment', { amount: money(quoted.totals.amount_due) })}
        </Button>
      )}
      <p className={classes['soft']}>
        {t(draft_return.can_be_paid ? 'new-return.paid_how' : 'new-return.what_happens')}
      </p>
    </Panel>
  );
}

/** Requirements that have a text in the reader's language; of others the API's is shown. */
const named = [
  'items_missing',
  'reason_missing',
  'comment_missing',
  'return_type_missing',
  'exchange_item_missing',
  'items_not_finalized',
  'recipient_missing',
  'address_missing',
  'return_method_missing',
  'return_method_unavailable',
] as const;

function useMissingText() {
  const { t } = useText();
  return ({ code, message }: Shown['answer']['errors'][number]): string => {
    const known = named.find((one) => one === code);
    return known ? t(`new-return.missing.${known}`) : message;
  };
}

function useLedger(quoted: Totals | undefined): LedgerRow[] {
  const { t } = useText();
  if (!quoted) return [];
  const { totals, fees } = quoted;
  const rows: LedgerRow[] = [];
  const add = (label: string, amount: MoneyAmount | null, sign = 1) => {
    if (amount && amount.amount !== 0)
      rows.push({ label, amount: { ...amount, amount: sign * amount.amount } });
  };
  add(t('new-return.value'), totals.return_total);
  add(t('new-return.new_items'), totals.new_item_total, -1);
  add(t('new-return.bonus'), totals.bonus_used);
  for (const { type, amount, usual, waived_because } of fees) {
    const label = t(`new-return.fee.${type}`);
    if (amount && amount.amount > 0) add(label, amount, -1);
    else if (usual && waived_because)
      rows.push({ label, amount: { ...usual, amount: 0 }, note: t(`new-return.waived.${waived_because}`) });
  }
  add(t('new-return.type.refund'), totals.credit.refund_credit);
  add(t('new-return.type.credit'), totals.credit.store_credit);
  add(t('new-return.due'), totals.amount_due);
  if (totals.net) rows.push({ label: t('new-return.net'), amount: totals.net, kind: 'total' });
  return rows;
}

/** An exception from the policy, with its reason: always in sight, and recorded with the return. */
export function Exception({ answer, change }: Shown) {
  const { t } = useText();
  const textOf = useFailureText();
  const may = useCan('policies:override');
  const { exception, return_policy } = answer.draft_return;
  const [reason, setReason] = useState(exception?.reason ?? '');
  const [waives_fees, setWaives] = useState(exception?.waives_fees ?? false);
  const is_busy = change.isPending && change.variables.kind === 'exception';
  const failed = change.error && change.variables?.kind === 'exception' ? change.error : undefined;
  return (
    <Panel
      title={t('new-return.policy')}
      aside={
        <span className={classes['soft']}>
          {t('new-return.policy_version', { name: return_policy.name, version: return_policy.version })}
        </span>
      }
    >
      {exception && (
        <Notice kind="warning">
          {t(exception.waives_fees ? 'new-return.excepted_fees' : 'new-return.excepted', {
            by: exception.by,
          })}
        </Notice>
      )}
      {may ? (
        <Form
          className={classes['fields']}
          onSubmit={() => {
            if (reason.trim() !== '')
              change.mutate({ kind: 'exception', reason: reason.trim(), waives_fees });
          }}
        >
          <Textarea
            label={t('new-return.why_override')}
            description={t('new-return.override_hint')}
            autosize
            minRows={2}
            maxLength={longest_reason}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Checkbox
            label={t('new-return.waive_fees')}
            checked={waives_fees}
            onChange={({ currentTarget: { checked } }) => setWaives(checked)}
          />
          {failed && <Notice kind="error">{textOf(failed)}</Notice>}
          <div className={classes['buttons']}>
            <Button type="submit" variant="default" disabled={reason.trim() === ''} loading={is_busy}>
              {t('new-return.override')}
            </Button>
            {exception && (
              <Button
                variant="subtle"
                onClick={() => change.mutate({ kind: 'exception', reason: null, waives_fees: false })}
              >
                {t('new-return.take_back')}
              </Button>
            )}
          </div>
        </Form>
      ) : (
        <p className={classes['soft']}>{t('new-return.may_not_override')}</p>
      )}
    </Panel>
  );
}
