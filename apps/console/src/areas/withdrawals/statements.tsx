import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Statement } from './queries.ts';
import classes from './withdrawals.module.css';

/** From so many characters on, a statement is shown in part. */
const long_statement = 1000;

/** What the consumer stated, word for word. */
export function Statements({ statements }: { statements: readonly Statement[] }) {
  const { t } = useText();
  return (
    <Panel title={t('withdrawals.statement', { count: statements.length })}>
      {statements.map((statement) => (
        <Block key={statement.sequence} statement={statement} />
      ))}
    </Panel>
  );
}

function Block({ statement: given }: { statement: Statement }) {
  const { t, fullDate, tag } = useText();
  const [is_open, setOpen] = useState(given.statement.length <= long_statement);
  const { statement, received_at, language, email, items, received_through, recorded_by, name, contract } =
    given;
  const language_name = new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language;
  return (
    <article className={classes['statement_block']}>
      <p className={classes['aside']}>
        {t('withdrawals.stated_at', { date: fullDate(received_at), language: language_name })}
      </p>
      <p
        className={classes['statement']}
        dir="auto"
        lang={language}
        data-clipped={is_open ? undefined : true}
      >
        {statement}
      </p>
      {!is_open && (
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {t('withdrawals.show_all')}
        </Button>
      )}
      <p className={classes['note']}>
        {t('withdrawals.stated_by', { name, contract })}{' '}
        {items !== null && t('withdrawals.stated_items', { items })}
      </p>
      <p className={classes['note']}>
        {email === '' ? t('withdrawals.no_address') : t('withdrawals.receipt_to', { email })}{' '}
        {received_through === 'function'
          ? t('withdrawals.anyone')
          : t('withdrawals.recorded', {
              way: t(`withdrawals.way.${received_through}`),
              name: recorded_by ?? '',
            })}
      </p>
    </article>
  );
}
