// Shows the returns of an order on its page of Vendure's dashboard. It belongs beside retour-plugin.ts, which names it.
import { api, Badge, defineDashboardExtension, useLocalFormat } from '@vendure/dashboard';
import { useEffect, useState } from 'react';

type Units = { title: string; variantTitle: string | null; quantity: number; outcome: string };
type Return = {
  id: number;
  state: string;
  createdAt: string;
  items: Units[];
  refunded: number | null;
  currency: string | null;
  url: string;
};

const query = `query RetourReturns($orderId: ID!) {
  retourReturns(orderId: $orderId) {
    id state createdAt url refunded currency
    items { title variantTitle quantity outcome }
  }
}`;

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

function Returns({ orderId }: { orderId: string }) {
  const [returns, setReturns] = useState<Return[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    api.query(query, { orderId }).then(
      (answer: unknown) => isShown && setReturns((answer as { retourReturns: Return[] }).retourReturns),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [orderId]);
  if (failed) return <p className="text-sm text-destructive">Retour can't be reached. Try again later.</p>;
  if (!returns) return <p className="text-sm text-muted-foreground">Loading…</p>;
  if (returns.length === 0) return <p className="text-sm text-muted-foreground">No returns</p>;
  return (
    <ul className="divide-y">
      {returns.map((one) => (
        <ReturnRow key={one.id} {...one} />
      ))}
    </ul>
  );
}

function ReturnRow({ id, state, createdAt, items, refunded, currency, url }: Return) {
  const { formatCurrency, formatDate } = useLocalFormat();
  return (
    <li className="py-3 first:pt-0 last:pb-0 space-y-1 text-sm">
      <div className="flex items-center justify-between gap-2">
        <a className="font-medium underline" href={url} target="_blank" rel="noreferrer">
          Return {id}
        </a>
        <Badge variant="secondary">{states[state] ?? state}</Badge>
      </div>
      <p className="text-muted-foreground">{formatDate(createdAt, { dateStyle: 'medium' })}</p>
      <ul>
        {items.map(({ title, variantTitle, quantity, outcome }, i) => (
          <li key={i} className="flex justify-between gap-2">
            <span className="min-w-0 break-words">
              {quantity} × {[title, variantTitle].filter(Boolean).join(' – ')}
            </span>
            <span className="shrink-0 text-muted-foreground">{outcomes[outcome] ?? outcome}</span>
          </li>
        ))}
      </ul>
      {refunded !== null && currency !== null && (
        <p className="flex justify-between gap-2 font-medium">
          <span>Refunded</span>
          <span>{formatCurrency(refunded, currency)}</span>
        </p>
      )}
    </li>
  );
}

defineDashboardExtension({
  pageBlocks: [
    {
      id: 'retour-returns',
      title: 'Returns',
      location: {
        pageId: 'order-detail',
        column: 'side',
        position: { blockId: 'fulfillment-details', order: 'after' },
      },
      requiresPermission: 'ReadOrder',
      component: ({ context: { entity } }) => (entity?.id ? <Returns orderId={String(entity.id)} /> : null),
    },
  ],
});
