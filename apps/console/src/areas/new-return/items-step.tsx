import { Button } from '@mantine/core';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import { LineRow } from './line-row.tsx';
import classes from './new-return.module.css';
import type { Shown } from './queries.ts';

/** The lines of the order: what can be returned, and why the rest can't. */
export function ItemsStep(shown: Shown) {
  const { t } = useText();
  const { answer, change } = shown;
  const { draft_return, context, errors } = answer;
  const is_fixed = draft_return.state === 'items-finalized';
  const of_items = errors.filter(({ code }) => code !== 'items_not_finalized' && item_codes.has(code));
  const is_complete = draft_return.returning_items.length > 0 && of_items.length === 0;
  return (
    <Panel
      title={t('new-return.items', { order: context.order.name })}
      aside={
        is_fixed && (
          <Button variant="subtle" onClick={() => change.mutate({ kind: 'reopen' })}>
            {t('new-return.change_items')}
          </Button>
        )
      }
    >
      <ul className={classes['lines']}>
        {context.order.line_items.map((line) => (
          <LineRow key={line.id} {...shown} line={line} is_fixed={is_fixed} />
        ))}
      </ul>
      {!is_fixed && (
        <Button
          disabled={!is_complete}
          loading={change.isPending && change.variables.kind === 'finalize'}
          onClick={() => change.mutate({ kind: 'finalize' })}
        >
          {t('new-return.continue')}
        </Button>
      )}
    </Panel>
  );
}

const item_codes = new Set([
  'items_missing',
  'reason_missing',
  'comment_missing',
  'return_type_missing',
  'exchange_item_missing',
  'user_input_missing',
]);
