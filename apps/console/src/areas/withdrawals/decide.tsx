import { REFUSAL_GROUNDS } from '@retour/contract/withdrawals';
import type { RefusalGround } from '@retour/contract/withdrawals';
import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { returnNumber } from '../../api/side.ts';
import { useCan } from '../../api/session.tsx';
import { useCommands } from '../../commands/commands.ts';
import { Form } from '../../parts/form.tsx';
import { useKeptText } from '../../parts/kept-text.ts';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import { groundText } from './clocks.ts';
import { useAct } from './queries.ts';
import type { Assessed, Candidate, Withdrawal } from './queries.ts';
import classes from './withdrawals.module.css';

/** What is most often the ground comes first; those of Article 16 follow. */
const first_grounds = ['no_contract', 'period_over'] as const;
const grounds = [...new Set<RefusalGround>([...first_grounds, ...REFUSAL_GROUNDS])];

/** What can be decided: the return, with what it would refund, or a refusal. */
export function Decide({ shown, chosen }: { shown: Assessed; chosen: Candidate | undefined }) {
  const { t } = useText();
  return (
    <Panel
      title={t('withdrawals.decide')}
      aside={<span className={classes['aside']}>{t('withdrawals.decide_hint')}</span>}
    >
      <div className={classes['decisions']}>
        <CreateReturn shown={shown} chosen={chosen} />
        <Refuse withdrawal={shown.withdrawal} />
      </div>
    </Panel>
  );
}

function CreateReturn({ shown, chosen }: { shown: Assessed; chosen: Candidate | undefined }) {
  const { t, money } = useText();
  const may_write = useCan('withdrawals:write');
  const navigate = useNavigate();
  const [with_label, setWithLabel] = useState(true);
  const { withdrawal, quote } = shown;
  const create = useAct(
    () =>
      dataOf(
        api.POST('/api/v1/withdrawals/{id}/return', {
          params: { path: { id: withdrawal.id } },
          body: { with_label },
        }),
      ),
    { onDone: ({ return_id }) => void navigate({ to: `/returns/${return_id}` }) },
  );
  const is_matched = withdrawal.state === 'matched';
  if (!quote)
    return (
      <section>
        <h3>{t('withdrawals.create')}</h3>
        <p>{t(noQuoteText(shown, chosen))}</p>
      </section>
    );
  return (
    <section>
      <h3>{t('withdrawals.create')}</h3>
      <Ledger rows={rowsOf(quote, t)} caption={t('withdrawals.create')} />
      {may_write && (
        <>
          <Checkbox
            mt={12}
            label={t('withdrawals.with_label')}
            checked={with_label}
            onChange={({ currentTarget }) => setWithLabel(currentTarget.checked)}
          />
          <div className={classes['buttons']}>
            <Button
              aria-disabled={is_matched ? undefined : true}
              loading={create.isPending}
              onClick={() => is_matched && create.mutate()}
            >
              {t('withdrawals.create_refund', { amount: money(quote.total) })}
            </Button>
            {!is_matched && <span className={classes['aside']}>{t('withdrawals.match_first')}</span>}
          </div>
        </>
      )}
    </section>
  );
}

/** Why there is nothing to create. */
function noQuoteText({ withdrawal, next_step }: Assessed, chosen: Candidate | undefined) {
  if (withdrawal.state !== 'matched' && !chosen) return 'withdrawals.needs_order' as const;
  return next_step === 'cancel_order'
    ? ('withdrawals.cancel_order' as const)
    : ('withdrawals.nothing_left' as const);
}

type Quote = NonNullable<Assessed['quote']>;

/** Rows that add up to the refund, whatever the order has left to refund. */
function rowsOf({ items, shipping, total }: Quote, t: ReturnType<typeof useText>['t']): LedgerRow[] {
  const { currency } = total;
  const sum = items.reduce((all, { refund }) => all + refund.amount, 0) + shipping.amount;
  return [
    ...items.map(({ title, quantity, refund }) => ({ label: `${quantity} × ${title}`, amount: refund })),
    ...(shipping.amount === 0 ? [] : [{ label: t('withdrawals.shipping'), amount: shipping }]),
    ...(sum === total.amount
      ? []
      : [{ label: t('withdrawals.refunded_before'), amount: { amount: total.amount - sum, currency } }]),
    { label: t('withdrawals.refund_total'), amount: total, kind: 'total' },
  ];
}

function Refuse({ withdrawal: { id } }: { withdrawal: Withdrawal }) {
  const { t } = useText();
  const may_write = useCan('withdrawals:write');
  const [ground, setGround] = useState<RefusalGround | null>(null);
  const [note, setNote] = useKeptText(`withdrawal ${id} refusal`);
  const [is_tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = useAct(
    (body: { ground: RefusalGround; note: string }) =>
      dataOf(api.POST('/api/v1/withdrawals/{id}/refuse', { params: { path: { id } }, body })),
    { says: t('withdrawals.refused_toast'), onDone: () => setNote('') },
  );
  useCommands([
    {
      id: 'withdrawal.refuse',
      label: t('withdrawals.refuse'),
      group: t('withdrawals.case'),
      keys: 'r',
      unavailable: may_write ? undefined : t('parts.not_allowed'),
      run: () => field.current?.focus(),
    },
  ]);
  const submit = () => {
    setTried(true);
    if (ground !== null && note.trim() !== '') refuse.mutate({ ground, note: note.trim() });
    else if (ground === null) field.current?.focus();
  };
  if (!may_write) return null;
  return (
    <section>
      <h3>{t('withdrawals.refuse_title')}</h3>
      <Form className={classes['form']} onSubmit={submit} noValidate>
        <Select
          ref={field}
          label={t('withdrawals.ground')}
          placeholder={t('withdrawals.choose_ground')}
          data={grounds.map((value) => ({ value, label: t(`withdrawals.ground.${value}`) }))}
          value={ground}
          onChange={(value) => setGround(value)}
          error={is_tried && ground === null && t('withdrawals.choose_ground')}
        />
        <Textarea
          label={t('withdrawals.explanation')}
          maxLength={1000}
          rows={3}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={is_tried && note.trim() === '' && t('withdrawals.explain')}
        />
        <div className={classes['buttons']}>
          <Button
            type="submit"
            variant="default"
            className={classes['destructive'] ?? ''}
            loading={refuse.isPending}
          >
            {t('withdrawals.refuse')}
          </Button>
          <span className={classes['aside']}>{t('withdrawals.refuse_hint')}</span>
        </div>
      </Form>
    </section>
  );
}

/** What was decided. */
export function Done({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText();
  const { t, fullDate } = text;
  const may_write = useCan('withdrawals:write');
  const { id, refusal, return_id, merged_into } = withdrawal;
  const reopen = useAct(
    () => dataOf(api.POST('/api/v1/withdrawals/{id}/reopen', { params: { path: { id } } })),
    { says: t('withdrawals.reopened') },
  );
  if (refusal)
    return (
      <Panel title={t('withdrawals.status.refused')}>
        <p>
          <strong>{groundText(refusal.ground, text)}</strong>
        </p>
        {refusal.note !== null && <p className={classes['statement']}>{refusal.note}</p>}
        <p className={classes['note']}>
          {t('withdrawals.refused_by', { name: refusal.refused_by, date: fullDate(refusal.refused_at) })}
        </p>
        {may_write && (
          <div className={classes['buttons']}>
            <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
              {t('withdrawals.reopen')}
            </Button>
          </div>
        )}
      </Panel>
    );
  if (merged_into !== null)
    return (
      <Panel title={t('withdrawals.merged')}>
        <Link to="/withdrawals/$withdrawal_id" params={{ withdrawal_id: String(merged_into) }}>
          {t('withdrawals.open_other')}
        </Link>
      </Panel>
    );
  return (
    <Panel title={t('withdrawals.status.return_created')}>
      <p>{t('withdrawals.return_text')}</p>
      <div className={classes['buttons']}>
        <Button variant="default" component={Link} to={`/returns/${return_id}`}>
          {t('withdrawals.open_return', { id: returnNumber(return_id!) })}
        </Button>
      </div>
    </Panel>
  );
}
