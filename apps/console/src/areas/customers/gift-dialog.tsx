import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton, RowsState, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './gift-dialog.module.css';
import { giftCodesQuery } from './queries.ts';
import type { GiftCode } from './queries.ts';

type Props = { order: { id: number; name: string }; onClose: () => void };

/** The gift codes of an order: a new one with a receipt to print, and those that were made before. */
export default function GiftDialog({ order, onClose }: Props) {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const query = giftCodesQuery(order.id);
  const codes = useQuery(query);
  const onSuccess = () => client.invalidateQueries({ queryKey: query.queryKey });
  const create = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/orders/{order_id}/gift-codes', {
          params: { path: { order_id: order.id } },
          body: {},
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
          <Receipt code={issued.code} url={issued.url} />
        ) : (
          <>
            <p className={classes['lead']}>{t('customers.gift.lead')}</p>
            <Button loading={create.isPending} onClick={() => create.mutate()}>
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

/** What goes into the parcel. It has no price, and nobody's name but the shop's. */
function Receipt({ code, url }: { code: string; url: string }) {
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
