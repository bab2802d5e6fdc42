// Shows the returns of an order on its page of Medusa's admin.
import { defineWidgetConfig } from '@medusajs/admin-sdk';
import Medusa from '@medusajs/js-sdk';
import { Badge, Container, Heading, Text } from '@medusajs/ui';
import { useEffect, useState } from 'react';

// As the admin itself knows them.
declare const __BACKEND_URL__: string | undefined;
declare const __AUTH_TYPE__: 'session' | 'jwt' | undefined;
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined;

type Units = { title: string; variant_title: string | null; quantity: number; outcome: string };
type Return = {
  id: number;
  state: string;
  created_at: string;
  items: Units[];
  refunded: { amount: number; currency: string } | null;
  url: string;
};

const key = __JWT_TOKEN_STORAGE_KEY__;
const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? '/',
  auth: { type: __AUTH_TYPE__ ?? 'session', ...(key ? { jwtTokenStorageKey: key } : {}) },
});

const states: Record<string, string> = {
  open: 'Open',
  review: 'In review',
  processing: 'Processing',
  closed: 'Closed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};
const outcomes: Record<string, string> = {
  refund: 'Refund',
  credit: 'Store credit',
  exchange: 'Exchange',
  none: 'No refund',
  keep: 'Kept',
  donate: 'Donated',
  reject: 'Rejected',
};

function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const formatDate = (time: string) => new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });

function Returns({ order }: { order: string }) {
  const [returns, setReturns] = useState<Return[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    sdk.client.fetch<{ returns: Return[] }>(`/admin/retour/orders/${order}/returns`).then(
      (answer) => isShown && setReturns(answer.returns),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [order]);
  if (failed) return <Message>Retour can't be reached. Try again later.</Message>;
  if (!returns) return <Message>Loading…</Message>;
  if (returns.length === 0) return <Message>No returns</Message>;
  return returns.map((one) => <ReturnRow key={one.id} {...one} />);
}

const Message = ({ children }: { children: string }) => (
  <Text size="small" className="px-6 py-4 text-ui-fg-subtle">
    {children}
  </Text>
);

function ReturnRow({ id, state, created_at, items, refunded, url }: Return) {
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <div className="flex items-center justify-between gap-2">
        <a
          className="txt-compact-small-plus text-ui-fg-interactive"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          Return {id}
        </a>
        <Badge size="2xsmall">{states[state] ?? state}</Badge>
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {formatDate(created_at)}
      </Text>
      {items.map(({ title, variant_title, quantity, outcome }, i) => (
        <div key={i} className="flex justify-between gap-2">
          <Text size="small" className="min-w-0 break-words">
            {quantity} × {[title, variant_title].filter(Boolean).join(' – ')}
          </Text>
          <Text size="small" className="shrink-0 text-ui-fg-subtle">
            {outcomes[outcome] ?? outcome}
          </Text>
        </div>
      ))}
      {refunded && (
        <div className="flex justify-between gap-2">
          <Text size="small" weight="plus">
            Refunded
          </Text>
          <Text size="small" weight="plus">
            {formatMoney(refunded)}
          </Text>
        </div>
      )}
    </div>
  );
}

/** The block "Returns" of an order. */
export default function RetourReturns({ data }: { data: { id: string } }) {
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">Returns in Retour</Heading>
      </div>
      <Returns order={data.id} />
    </Container>
  );
}

export const config = defineWidgetConfig({ zone: 'order.details.side.after' });
