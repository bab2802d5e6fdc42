import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../api/session.tsx';
import { useCommands } from '../../commands/commands.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Deadlines, InTime } from './case-facts.tsx';
import { Decide, Done } from './decide.tsx';
import { FindOrder } from './find-order.tsx';
import { caseQuery, listQuery } from './queries.ts';
import type { Candidate } from './queries.ts';
import { Receipts } from './receipts.tsx';
import { Statements } from './statements.tsx';
import { StatusChip } from './status-chip.tsx';
import classes from './withdrawals.module.css';

const route = getRouteApi('/shell/withdrawals/$withdrawal_id');

/** A withdrawal: what was stated, which order it is about, what is decided, and until when. */
export function CasePage() {
  const { withdrawal_id } = route.useParams();
  return useCan('withdrawals:read') ? (
    <Case key={withdrawal_id} id={Number(withdrawal_id)} />
  ) : (
    <NotAllowed />
  );
}

const without_order = ['matching', 'unmatched', 'to_confirm'];

/** The place of a withdrawal in the list that it was opened from, and the keys that go on to its neighbours. */
function Neighbours({ id }: { id: number }) {
  const { t, number } = useText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(listQuery(search));
  const rows = data?.withdrawals ?? [];
  const place = rows.findIndex((row) => row.id === id);
  const goTo = (row: (typeof rows)[number] | undefined) =>
    row && void navigate({ params: { withdrawal_id: String(row.id) }, search });
  const group = t('withdrawals.case');
  const command = (keys: string, label: string, run: () => void) => ({
    id: `withdrawal ${keys}`,
    group,
    keys,
    label,
    in_palette: false,
    run,
  });
  useCommands([
    command('k', t('withdrawals.previous_one'), () => goTo(rows[place - 1])),
    command('j', t('withdrawals.next_one'), () => goTo(rows[place + 1])),
  ]);
  if (place < 0) return null;
  const is_whole = data?.next_page_url === null && data.previous_page_url === null;
  return (
    <span className={classes['place']}>
      {is_whole && t('withdrawals.place', { place: number(place + 1), count: number(rows.length) })}{' '}
      <KeyHint keys="k" /> <KeyHint keys="j" />
    </span>
  );
}

function Case({ id }: { id: number }) {
  const { t } = useText();
  const search = route.useSearch();
  const [chosen, setChosen] = useState<Candidate>();
  const supposed = useQuery(caseQuery(id, chosen?.order.id));
  const shown = supposed.data;
  const [first] = shown?.withdrawal.statements ?? [];
  return (
    <>
      <PageHeader
        title={
          first
            ? t('withdrawals.case_title', { reference: first.reference, name: first.name })
            : t('withdrawals.case')
        }
        before={
          <Link to="/withdrawals" search={search} className={classes['crumb'] ?? ''}>
            {t('withdrawals.title')}
          </Link>
        }
        actions={<Neighbours id={id} />}
        beside={shown && <StatusChip status={shown.status} />}
      />
      <RowsState query={supposed} title={t('withdrawals.failed_one')} rows={6} height={72} />
      {shown && (
        <div className={classes['page']}>
          <div className={classes['column']}>
            <Statements statements={shown.withdrawal.statements} />
            {without_order.includes(shown.withdrawal.state) && (
              <FindOrder withdrawal={shown.withdrawal} chosen={chosen} onChoose={setChosen} />
            )}
            {without_order.includes(shown.withdrawal.state) || shown.withdrawal.state === 'matched' ? (
              <Decide shown={shown} chosen={chosen} />
            ) : (
              <Done withdrawal={shown.withdrawal} />
            )}
          </div>
          <div className={classes['column']}>
            <Deadlines withdrawal={shown.withdrawal} />
            <InTime shown={shown} chosen={chosen} />
            <Receipts withdrawal={shown.withdrawal} />
          </div>
        </div>
      )}
    </>
  );
}
