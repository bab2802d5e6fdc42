import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton, RowsState, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './gift-dialog.module.css';
import { giftCodesQuery, orderLinesQuery } from './queries.ts';
import type { GiftCode, OrderLine } from './queries.ts';

type Props = { order: { id: number; name: string }; onClose: () => void };

/** The gift codes of an order: a new one with a receipt to print, and those that were made before. */
export default function GiftDialog({ order, onClose }: Props) {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const query = giftCodesQuery(order.id);
  const codes = useQuery(query);
  const lines = useQuery(orderLinesQuery(order.id));
  const [left_out, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const chosen = (lines.data ?? []).map(({ id }) => id).filter((id) => !left_out.has(id));
  const onSuccess = () => client.invalidateQueries({ queryKey: query.queryKey });
  const create = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/orders/{order_id}/gift-codes', {
          params: { path: { order_id: order.id } },
          body: left_out.size > 0 ? { line_item_ids: chosen } : {},
        }),
      ),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: GiftCode) =>
      dataOf(api.DELETE('/api/v1/gift-codes/{gift_code_id}', { params: { path: { gift_code_id: id } } })),
    onSuccess,
  });
  const issued = create.data?.gift_codes[0];
  const error = create.error ?? revoke.error;
  return (
    <Dialog title={t('customers.gift.title', { order: order.name })} onClose={onClose}>
      <div className={classes['column']}>
        {issued ? (
          <Receipt code={issued.code} url={issued.url} qr={issued.qr} />
        ) : (
          <>
            <p className={classes['lead']}>{t('customers.gift.lead')}</p>
            <Lines lines={lines.data ?? []} left_out={left_out} onChange={setLeftOut} />
            <Button
              loading={create.isPending}
              disabled={lines.data !== undefined && chosen.length === 0}
              onClick={() => create.mutate()}
            >
              {t('customers.gift.make')}
            </Button>
          </>
        )}
        {error && <Notice kind="error">{textOf(error)}</Notice>}
        <RowsState query={codes} title={t('customers.gift.failed')} rows={1} />
        <Codes codes={codes.data?.gift_codes ?? []} onRevoke={(code) => revoke.mutate(code)} />
      </div>
    </Dialog>
  );
}

/** Which items the code is for: all of them, unless some are left out. */
function Lines({
  lines,
  left_out,
  onChange,
}: {
  lines: readonly OrderLine[];
  left_out: ReadonlySet<number>;
  onChange: (left_out: ReadonlySet<number>) => void;
}) {
  const { t } = useText();
  if (lines.length < 2) return null;
  const toggle = (id: number) => onChange(left_out.symmetricDifference(new Set([id])));
  return (
    <fieldset className={classes['lines']}>
      <legend>{t('customers.gift.items')}</legend>
      {lines.map(({ id, title, quantity }) => (
        <Checkbox
          key={id}
          checked={!left_out.has(id)}
          onChange={() => toggle(id)}
          label={<bdi>{quantity > 1 ? `${quantity} × ${title}` : title}</bdi>}
        />
      ))}
    </fieldset>
  );
}

/** What goes into the parcel. It has no price, and nobody's name but the shop's. */
function Receipt({ code, url, qr }: { code: string; url: string; qr: string }) {
  const { t } = useText();
  const { shop } = useSession();
  const address = url.replace(/^https?:\/\//, '').replace(/\?.*$/, '');
  return (
    <>
      <Notice kind="warning">{t('customers.gift.once')}</Notice>
      <section className={classes['receipt']} aria-label={t('customers.gift.receipt')}>
        <h3>
          <bdi>{shop.name}</bdi>
        </h3>
        <p>{t('customers.gift.receipt')}</p>
        <p>{t('customers.gift.how')}</p>
        <img className={classes['qr'] ?? ''} src={qr} alt={t('customers.gift.qr')} width={160} height={160} />
        <p>
          <bdi>{address}</bdi>
        </p>
        <p className={classes['code']}>
          <bdi>{code}</bdi>
        </p>
      </section>
      <div className={classes['row']}>
        <Button onClick={() => globalThis.print()}>{t('customers.gift.print')}</Button>
        <CopyButton text={code} label={t('customers.gift.copy')} />
      </div>
    </>
  );
}

function Codes({ codes, onRevoke }: { codes: readonly GiftCode[]; onRevoke: (code: GiftCode) => void }) {
  const { t, shortDate } = useText();
  if (codes.length === 0) return null;
  return (
    <section className={classes['codes']}>
      <h3>{t('customers.gift.codes')}</h3>
      <ul>
        {codes.map((one) => (
          <li key={one.id}>
            <bdi>…{one.last_letters}</bdi>
            <span className={classes['soft']}>{shortDate(one.created_at)}</span>
            {one.revoked_at === null ? (
              <Button
                variant="subtle"
                aria-label={t('customers.gift.revoke_code', { code: one.last_letters })}
                onClick={() => onRevoke(one)}
              >
                {t('customers.gift.revoke')}
              </Button>
            ) : (
              <span className={classes['soft']}>{t('customers.gift.revoked')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
