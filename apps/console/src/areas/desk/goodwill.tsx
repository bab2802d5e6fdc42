import { Button, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { amountIn } from '../../text/amount-in.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { Movements, usePreviewProblem } from './next-step.tsx';
import { SettlementRows } from './payments.tsx';

type Shown = { shown: ReturnOverview };

/** What was given beyond the return. */
export function GoodwillPanel({ shown: { goodwill } }: Shown) {
  const { t } = useText();
  return (
    <Panel title={t('goodwill.title')}>
      {goodwill.map(({ id, reason, note, by, settlements }) => (
        <div key={id} className={classes['goodwill']}>
          <ul className={classes['payments']}>
            <SettlementRows settlements={settlements} />
          </ul>
          <p className={classes['soft']}>
            {by === ''
              ? t(`goodwill.reason.${reason}`)
              : t('goodwill.by', { reason: t(`goodwill.reason.${reason}`), name: by })}
          </p>
          {note !== null && <p className={classes['quoted']}>{note}</p>}
        </div>
      ))}
    </Panel>
  );
}

const reasons = ['delay', 'damage', 'mistake', 'loyalty', 'other'] as const;
const longest_note = 500;
const preview_delay_ms = 200;

type GoodwillFields = { amount: number | undefined; kind: 'refund' | 'credit' };

/** Asks for goodwill, and shows what it would do before it is given. */
export function GoodwillDialog({ shown, onClose }: Shown & { onClose: () => void }) {
  const { t, money } = useText();
  const { id: return_id, version, paid_currency: currency, type } = shown;
  const is_gift = type === 'gift';
  const [written, setWritten] = useState('');
  const [kind, setKind] = useState<GoodwillFields['kind']>(is_gift ? 'credit' : 'refund');
  const [reason, setReason] = useState<(typeof reasons)[number]>('delay');
  const [note, setNote] = useState('');
  const found = amountIn(written, currency);
  const amount = found !== null && found !== undefined && found > 0 ? found : undefined;
  const preview = useGoodwillPreview(return_id, currency, { amount, kind });
  const { mutate, isPending, error } = useActOn(
    () =>
      dataOf(
        api.POST('/api/v1/returns/{return_id}/goodwill', {
          params: { path: { return_id }, query: { version } },
          body: { amount: { amount: amount!, currency }, kind, reason, note: note.trim() || null },
        }),
      ),
    {
      stale: [['returns']],
      says: t('goodwill.given', { amount: money({ amount: amount ?? 0, currency }) }),
      onDone: onClose,
      shows_error: true,
    },
  );
  return (
    <Dialog title={t('goodwill.title')} onClose={onClose}>
      <div className={classes['words']}>
        <p className={classes['soft']}>{t('goodwill.hint')}</p>
        <TextInput
          label={t('goodwill.amount')}
          inputMode="decimal"
          data-autofocus
          value={written}
          rightSection={<span aria-hidden>{currency}</span>}
          rightSectionWidth={48}
          error={found === undefined ? t('goodwill.amount_wrong', { currency }) : undefined}
          onChange={({ currentTarget: { value } }) => setWritten(value)}
        />
        {!is_gift && (
          <Radio.Group label={t('goodwill.as')} value={kind} onChange={(one) => setKind(one)}>
            <Stack gap="xs" mt="xs">
              {(['refund', 'credit'] as const).map((one) => (
                <Radio key={one} value={one} label={t(`goodwill.kind.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Select
          label={t('goodwill.reason')}
          allowDeselect={false}
          value={reason}
          onChange={(one) => setReason(one ?? 'other')}
          data={reasons.map((value) => ({ value, label: t(`goodwill.reason.${value}`) }))}
        />
        <Textarea
          label={t('goodwill.note')}
          autosize
          minRows={2}
          maxLength={longest_note}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <WhatHappens shown={shown} preview={preview.data} error={error ?? preview.error} />
      </div>
      <Button
        fullWidth
        loading={isPending}
        disabled={amount === undefined || !preview.is_current || preview.data?.refusal !== null}
        onClick={() => mutate()}
      >
        {amount === undefined
          ? t('goodwill.give_none')
          : t('goodwill.give', { amount: money({ amount, currency }) })}
      </Button>
    </Dialog>
  );
}

/** What goodwill would do; asked for when nothing was written for a moment. */
function useGoodwillPreview(return_id: number, currency: string, given: GoodwillFields) {
  const [asked] = useDebouncedValue(given, preview_delay_ms);
  const { amount, kind } = asked;
  const { data, error } = useQuery({
    queryKey: ['returns', 'goodwill', return_id, amount, kind],
    enabled: amount !== undefined,
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/v1/returns/{return_id}/goodwill/preview', {
          params: { path: { return_id } },
          body: { amount: { amount: amount!, currency }, kind },
          signal,
        }),
      ),
  });
  const is_current = amount === given.amount && kind === given.kind && data !== undefined;
  return { data: given.amount === undefined ? undefined : data, error, is_current };
}

function WhatHappens({
  shown,
  preview,
  error,
}: Shown & { preview: ReturnType<typeof useGoodwillPreview>['data']; error: unknown }) {
  const { t } = useText();
  const problem = usePreviewProblem(preview, error);
  if (problem) return problem;
  if (!preview) return null;
  return (
    <div className={classes['effects_list']}>
      <ul>
        <Movements movements={preview.movements} to={shown.customer.name ?? t('desk.the_shopper')} />
      </ul>
    </div>
  );
}
