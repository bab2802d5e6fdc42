import type { MessageKey } from '../../text/text.ts';
import type { QueueFilters, QueueOrder } from '../../api/queue-search.ts';

/** A tab of the queue. */
export type View = {
  /** As the address names it. */
  key: string;
  name: string;
  filters: QueueFilters & QueueOrder;
  /** Missing for those that every shop has. */
  saved?: { id: number; is_shared: boolean };
};

/** The views that every shop has, in their order. Reviews are shown in the order in which they wait. */
export const built_in_views: readonly {
  key: string;
  label: MessageKey;
  filters: QueueFilters & QueueOrder;
}[] = [
  { key: 'all', label: 'returns.view.all', filters: {} },
  { key: 'active', label: 'returns.view.active', filters: { status: 'open,review,processing' } },
  { key: 'review', label: 'returns.view.review', filters: { status: 'review', sort_order: 'asc' } },
  {
    key: 'problems',
    label: 'returns.view.problems',
    filters: { problem: 'refund_failed,refund_unknown,label_failed' },
  },
  { key: 'overdue', label: 'returns.view.overdue', filters: { overdue: true } },
];
