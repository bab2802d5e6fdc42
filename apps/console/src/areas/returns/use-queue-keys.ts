import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useCan } from '../../api/session.tsx';
import { useCommands } from '../../commands/commands.ts';
import { useText } from '../../text/use-text.tsx';
import type { BulkKind } from './bulk.ts';
import { useWayToReturn } from './columns.tsx';
import type { QueuedReturn } from './queries.ts';
import type { Selection } from './use-selection.ts';

type QueueKeys = {
  rows: readonly QueuedReturn[];
  selection: Selection;
  search_field: RefObject<HTMLInputElement | null>;
  onAct: (kind: BulkKind, returns: readonly QueuedReturn[]) => void;
  /** Shows bulk actions of the last days. */
  onRecent: () => void;
};

/** The keys of the queue: they move through the rows, select, open, and act on the selection, or on the row that has the focus. */
export function useQueueKeys({ rows, selection, search_field, onAct, onRecent }: QueueKeys) {
  const { t } = useText();
  const navigate = useNavigate();
  const wayTo = useWayToReturn();
  const can_write = useCan('returns:write');
  const [wanted, setFocused] = useState(-1);
  const focused = Math.min(wanted, rows.length - 1);
  const row = rows[focused];
  const targets = selection.returns.length > 0 ? selection.returns : row ? [row] : [];
  const group = t('returns.actions');
  const none = row ? undefined : t('returns.needs_selection');
  const blocked = can_write
    ? targets.length > 0 || selection.everything
      ? undefined
      : t('returns.needs_selection')
    : t('returns.needs_write');
  const key = (id: string, keys: string, label: string, run: () => void) => ({
    id: `returns ${id}`,
    group,
    keys,
    label,
    in_palette: false,
    run,
  });
  const move = (by: number) => setFocused(Math.max(0, Math.min(rows.length - 1, focused + by)));
  useCommands([
    key('next', 'j', t('returns.hint.next'), () => move(1)),
    key('previous', 'k', t('returns.hint.previous'), () => move(-1)),
    {
      ...key('select', 'x', t('returns.hint.select'), () => row && selection.toggle(row)),
      unavailable: none,
    },
    {
      ...key('range', 'shift+x', t('returns.hint.select_range'), () => row && selection.toggleTo(row)),
      unavailable: none,
    },
    {
      ...key('open', 'Enter', t('returns.hint.open'), () => row && void navigate(wayTo(row.id))),
      unavailable: none,
    },
    key('search', '/', t('returns.hint.search'), () => search_field.current?.focus()),
    key('leave', 'Escape', t('returns.clear_selection'), selection.clear),
    ...([['process', 'p'], ['cancel', 'r'], ['assign', 'e'], ['flag'], ['unflag']] as const).map(
      ([kind, keys]) => ({
        id: `returns ${kind}`,
        group,
        ...(keys && { keys }),
        label: t(`returns.act.${kind}`),
        unavailable: blocked,
        run: () => onAct(kind, targets),
      }),
    ),
    { id: 'returns recent', group, label: t('returns.bulk.recent'), run: onRecent },
  ]);
  return { focused, setFocused };
}
