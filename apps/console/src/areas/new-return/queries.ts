import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DraftReturnAnswer } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { returns_key } from '../../api/queue.ts';
import { useActOn } from '../../parts/use-act.ts';
import { shrinkPhoto } from '../../parts/shrink-photo.ts';

export type DraftAnswer = DraftReturnAnswer;
export type DraftItem = DraftAnswer['draft_return']['returning_items'][number];
export type OrderLine = DraftAnswer['context']['order']['line_items'][number];
export type Outcome = NonNullable<DraftItem['return_type']>;

const draft_key = (id: string) => ['draft-return', id, 'draft'] as const;

export const ordersQuery = (query: string) =>
  queryOptions({
    queryKey: ['orders', 'search', query],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/api/v1/orders/search', { params: { query: { query } }, signal }))).orders,
  });

const path = (id: string) => ({ path: { draft_return_id: id } });
const itemPath = (id: string, item_id: string) => ({ path: { draft_return_id: id, item_id } });

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: draft_key(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/draft-returns/{draft_return_id}', { params: path(id), signal })),
    // Whether the customer has paid.
    refetchInterval: ({ state: { data } }) => {
      const payment = data?.draft_return.payment;
      return payment ? (payment.is_cancelling ? 2000 : 10_000) : false;
    },
  });

/** The totals of a draft as it is after a change, and the token that books exactly these. */
export const totalsQuery = (id: string, changed_at: number) =>
  queryOptions({
    queryKey: ['draft-return', id, 'totals', changed_at],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readTotals(id, signal),
  });

const readTotals = (id: string, signal: AbortSignal) =>
  dataOf(api.GET('/api/v1/draft-returns/{draft_return_id}/totals', { params: path(id), signal }));

export type Totals = Awaited<ReturnType<typeof readTotals>>;

/** What can be chosen for an item, each with its amount. */
export const optionsQuery = (id: string, item_id: string, changed_at: number) =>
  queryOptions({
    queryKey: ['draft-return', id, 'options', item_id, changed_at],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/options', {
          params: itemPath(id, item_id),
          signal,
        }),
      ),
  });

/** Begins a draft of an order. */
export function useStart(onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      order_name: string;
      language: string;
      is_gift: boolean;
      override_reason?: string;
    }) => dataOf(api.POST('/api/v1/draft-returns', { body })),
    onSuccess: (answer) => {
      client.setQueryData(draft_key(answer.draft_return.id), answer);
      onStarted(answer.draft_return.id);
    },
  });
}

export type AddressInput = Record<(typeof address_fields)[number], string> & { country_code: string };
/** The address without its country, in the order in which people write it. */
export const address_fields = [
  'name',
  'company',
  'address1',
  'address2',
  'zip',
  'city',
  'state',
  'phone',
] as const;
type RecipientInput = { first_name: string; last_name: string | null; email: string };

export type Change =
  | { kind: 'add'; line_id: number; quantity: number; reason_id?: string; comment?: string }
  | { kind: 'remove'; item_ids: readonly string[] }
  | { kind: 'reason'; item_ids: readonly string[]; reason_id: string; comment: string }
  | { kind: 'type'; item_ids: readonly string[]; return_type: Outcome }
  | { kind: 'exchange'; item_ids: readonly string[]; variant_id: string }
  | { kind: 'answer'; item_ids: readonly string[]; input_id: string; value: string }
  | { kind: 'photos'; item_ids: readonly string[]; files: readonly File[] }
  | { kind: 'address'; address: AddressInput }
  | { kind: 'recipient'; recipient: RecipientInput }
  | { kind: 'finalize' }
  | { kind: 'reopen' }
  | { kind: 'credit'; credit_type: 'refund' | 'store-credit' }
  | { kind: 'method'; method_id: string; location_id: string | null }
  | { kind: 'exception'; reason: string | null; waives_fees: boolean };

/** Changes the draft, one change after the other. Every answer is the draft as it is then. */
export function useChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: async (change: Change): Promise<DraftAnswer> => {
      let answer: DraftAnswer | undefined;
      for (const call of callsOf(id, change)) answer = await call();
      return answer!;
    },
    // A read that is under way would show the draft as it was.
    onMutate: () => client.cancelQueries({ queryKey: draft_key(id) }),
    onSuccess: (answer) => client.setQueryData(draft_key(id), answer),
    // Some of several items may have changed.
    onError: () => client.invalidateQueries({ queryKey: draft_key(id) }),
  });
}

const base = '/api/v1/draft-returns/{draft_return_id}';
const item = `${base}/returning-items/{item_id}` as const;

type Call = () => Promise<DraftAnswer>;

function callsOf(id: string, change: Change): Call[] {
  const ofItems = (
    calls: (params: ItemParams) => Promise<DraftAnswer>,
    item_ids: readonly string[],
  ): Call[] => item_ids.map((item_id) => () => calls(itemPath(id, item_id)));
  const params = path(id);
  switch (change.kind) {
    case 'add': {
      const { line_id: order_line_item_id, quantity, reason_id, comment } = change;
      const body = {
        order_line_item_id,
        quantity,
        ...(reason_id ? { reason_id, comment: comment || null } : {}),
      };
      return [() => dataOf(api.POST(`${base}/returning-items`, { params, body }))];
    }
    case 'remove':
      return ofItems((of) => dataOf(api.DELETE(item, { params: of })), change.item_ids);
    case 'reason': {
      const body = { reason_id: change.reason_id, comment: change.comment || null };
      return ofItems(
        (of) => dataOf(api.POST(`${item}/return-reason`, { params: of, body })),
        change.item_ids,
      );
    }
    case 'type': {
      const body = { return_type: change.return_type };
      return ofItems((of) => dataOf(api.POST(`${item}/return-type`, { params: of, body })), change.item_ids);
    }
    case 'exchange': {
      const body = { variant_id: change.variant_id };
      return ofItems(
        (of) => dataOf(api.POST(`${item}/exchange-item`, { params: of, body })),
        change.item_ids,
      );
    }
    case 'answer': {
      const { input_id, value } = change;
      return ofItems(
        ({ path: names }) =>
          dataOf(
            api.POST(`${item}/user-input/{input_id}`, {
              params: { path: { ...names, input_id } },
              body: { value },
            }),
          ),
        change.item_ids,
      );
    }
    case 'photos':
      return ofItems(async (of) => {
        const images = new FormData();
        for (const file of change.files) images.append('images', await shrinkPhoto(file), file.name);
        return dataOf(api.POST(`${item}/images`, { params: of, body: images }));
      }, change.item_ids);
    case 'address': {
      const filled = Object.entries(change.address).filter(([, value]) => value !== '');
      const body = { ...change.address, ...Object.fromEntries(address_fields.map((name) => [name, null])) };
      return [
        () =>
          dataOf(
            api.POST(`${base}/address`, {
              params,
              body: { ...body, ...(Object.fromEntries(filled) as AddressInput) },
            }),
          ),
      ];
    }
    case 'recipient':
      return [() => dataOf(api.POST(`${base}/recipient`, { params, body: change.recipient }))];
    case 'finalize':
      return [() => dataOf(api.POST(`${base}/finalize-items`, { params }))];
    case 'reopen':
      return [() => dataOf(api.POST(`${base}/reopen-items`, { params }))];
    case 'credit':
      return [
        () => dataOf(api.POST(`${base}/credit-type`, { params, body: { credit_type: change.credit_type } })),
      ];
    case 'method': {
      const body = { return_method_id: change.method_id, location_id: change.location_id };
      return [() => dataOf(api.POST(`${base}/select-return-method`, { params, body }))];
    }
    case 'exception':
    default: {
      const body = { reason: change.reason, waives_fees: change.waives_fees };
      return [() => dataOf(api.POST(`${base}/exception`, { params, body }))];
    }
  }
}

type ItemParams = { path: { draft_return_id: string; item_id: string } };

/** What the steps of the page work with. */
export type Shown = {
  answer: DraftAnswer;
  /** When the draft was read; what is quoted of it is read again then. */
  changed_at: number;
  change: ReturnType<typeof useChange>;
};

/** Makes the return at exactly the totals that the page shows. */
export function useSubmit(id: string, onDone: (return_id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (quote: string) => dataOf(api.POST(`${base}/submit`, { params: path(id), body: { quote } })),
    onSuccess: async ({ draft_return: { return_id } }) => {
      await client.invalidateQueries({ queryKey: returns_key });
      if (return_id !== null) onDone(return_id);
    },
    onError: () => client.invalidateQueries({ queryKey: ['draft-return', id] }),
  });
}

/** The choices of a field of a link, such as the reasons that fit an item. */
export function choicesOf({ links }: DraftAnswer, rel: string, field: string, href_part = ''): string[] {
  const link = links.find((one) => one.rel === rel && one.href.includes(href_part));
  return link?.fields.find(({ name }) => name === field)?.choices ?? [];
}

/** Begins to wait for what the customer pays, or sends them the link. Afterwards the draft is as the answer says. */
export function usePayment(id: string, says?: string) {
  const client = useQueryClient();
  return useActOn(
    (body: { quote?: string; send_link?: boolean }) =>
      dataOf(api.POST(`${base}/payment`, { params: path(id), body })),
    {
      stale: [[...draft_key(id)]],
      ...(says !== undefined && { says }),
      onDone: (answer) => client.setQueryData(draft_key(id), answer),
    },
  );
}

/** Takes the payment back, as long as nobody has paid. */
export const useCancelPayment = (id: string) =>
  useActOn(() => dataOf(api.POST(`${base}/payment/cancel`, { params: path(id) })), {
    stale: [[...draft_key(id)]],
  });
