import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { returnNumber } from '../../api/side.ts';
import { useCan } from '../../api/session.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { ErrorState, Loading, NotAllowed, SkeletonRows } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { FindOrder } from './find-order.tsx';
import { ItemsStep } from './items-step.tsx';
import { MethodStep } from './method-step.tsx';
import classes from './new-return.module.css';
import { draftQuery, useChange } from './queries.ts';
import { Exception, Review } from './side.tsx';
import { Waiting } from './waiting.tsx';

/** Makes a return for a customer: the order, its items with what the policy says, the method, and the amounts that are booked. */
export function NewReturnPage() {
  const { t } = useText();
  const may_write = useCan('draft_returns:write');
  const { draft } = useSearch({ from: '/shell/returns/new' });
  return (
    <>
      <PageHeader
        title={t('new-return.title')}
        before={
          <>
            <Link to="/returns" className={classes['crumb']}>
              {t('new-return.returns')}
            </Link>
            <span className={classes['soft']} aria-hidden>
              /
            </span>
          </>
        }
      />
      {may_write ? draft === undefined ? <Begin /> : <Draft key={draft} id={draft} /> : <NotAllowed />}
    </>
  );
}

function Begin() {
  const navigate = useNavigate();
  const { order = '' } = useSearch({ from: '/shell/returns/new' });
  return (
    <div className={classes['page']}>
      <div className={classes['main']}>
        <FindOrder
          given={order}
          onStarted={(draft) => void navigate({ to: '/returns/new', search: { draft }, replace: true })}
        />
      </div>
    </div>
  );
}

function Draft({ id }: { id: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { data, error, refetch, dataUpdatedAt } = useQuery(draftQuery(id));
  const change = useChange(id);
  if (!data)
    return error ? (
      <ErrorState title={t('new-return.not_loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading onRetry={() => void refetch()}>
        <SkeletonRows rows={5} height={88} />
      </Loading>
    );
  const { state } = data.draft_return;
  const shown = { answer: data, changed_at: dataUpdatedAt, change };
  const { payment, return_id } = data.draft_return;
  if (payment)
    return (
      <div className={classes['page']}>
        <div className={classes['main']}>
          <Waiting id={id} payment={payment} email={data.draft_return.customer.email} />
        </div>
      </div>
    );
  if (state !== 'created' && state !== 'items-finalized')
    return (
      <div className={classes['page']}>
        <p>{t(return_id === null ? 'new-return.ended' : 'new-return.submitted')}</p>
        {return_id !== null && (
          <Link to="/returns/$return_id" params={{ return_id: String(return_id) }}>
            {t('new-return.open', { id: returnNumber(return_id) })}
          </Link>
        )}
      </div>
    );
  return (
    <div className={classes['page']}>
      <div className={classes['main']}>
        <ItemsStep {...shown} />
        {state === 'items-finalized' && <MethodStep {...shown} />}
      </div>
      <div className={classes['side']}>
        <Review
          {...shown}
          onDone={(done) => {
            showToast({ text: t('new-return.done', { id: returnNumber(done) }) });
            void navigate({ to: '/returns/$return_id', params: { return_id: String(done) } });
          }}
        />
        <Exception {...shown} />
      </div>
    </div>
  );
}
