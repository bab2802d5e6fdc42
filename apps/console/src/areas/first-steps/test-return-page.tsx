import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { TestOrder } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.tsx';
import { is_test_side, returnNumber } from '../../api/side.ts';
import { enterTestMode } from '../../api/test-mode.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { NotAllowed } from '../../parts/states.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './first-steps.module.css';
import { Mark } from './step-row.tsx';
import { keepTestOrder, readTestOrder, returnOfOrderQuery } from './test-order.ts';

/** A test return from its order to its refund, in three steps. The order is made here, and how far its return is shows on the steps. */
export function TestReturnPage() {
  const { t } = useText();
  const may_write = useCan('returns:write');
  if (!may_write) return <NotAllowed />;
  return (
    <>
      <PageHeader title={t('first-steps.name.return')} />
      <div className={classes['page']}>
        <div className={classes['column']}>
          <p className={classes['soft']}>{t('first-steps.test.lead')}</p>
          {is_test_side ? <Steps /> : <Enter />}
        </div>
      </div>
    </>
  );
}

function Steps() {
  const { t } = useText();
  const { shop } = useSession();
  const [order, setOrder] = useState(() => readTestOrder(shop.id));
  const { mutate, isPending } = useActOn(() => dataOf(api.POST('/api/v1/test-orders', {})), {
    stale: [['orders']],
    onDone: (made) => {
      keepTestOrder(shop.id, made);
      setOrder(made);
    },
  });
  const { data: made_return } = useQuery({
    ...returnOfOrderQuery(order?.name ?? ''),
    enabled: order !== undefined,
  });
  const { name = '', email = '' } = order ?? {};
  return (
    <ol className={classes['steps']}>
      <Step
        number={1}
        state={order ? 'done' : 'open'}
        title={t('first-steps.test.order')}
        text={order ? t('first-steps.test.order_made', { name, email }) : t('first-steps.test.order_text')}
      >
        <Button
          data-show="test-return"
          variant={order ? 'subtle' : 'filled'}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t(order ? 'first-steps.test.another' : 'first-steps.test.make')}
        </Button>
      </Step>
      <Step
        number={2}
        state={made_return ? 'done' : 'open'}
        title={t('first-steps.test.shopper')}
        text={t(made_return ? 'first-steps.test.returned' : 'first-steps.test.shopper_text', {
          number: returnNumber(made_return?.id ?? 0),
        })}
      >
        {order && !made_return && <Ways order={order} />}
      </Step>
      <Step
        number={3}
        state={made_return?.status === 'closed' ? 'done' : 'open'}
        title={t('first-steps.test.staff')}
        text={t(
          made_return?.status === 'closed' ? 'first-steps.test.processed' : 'first-steps.test.staff_text',
        )}
      >
        {made_return ? (
          <Link to="/returns/$return_id" params={{ return_id: String(made_return.id) }}>
            {t('first-steps.test.open_return', { number: returnNumber(made_return.id) })}
          </Link>
        ) : (
          <Button variant="default" component={Link} to="/returns">
            {t('first-steps.test.open_returns')}
          </Button>
        )}
      </Step>
    </ol>
  );
}

/** Where the order is returned: by staff, or in the portal as its customer. */
function Ways({ order }: { order: TestOrder }) {
  const { t } = useText();
  return (
    <>
      <Link to="/returns/new" search={{ order: order.name }}>
        {t('first-steps.test.as_staff')}
      </Link>
      <Button
        component="a"
        href={new URL(order.portal_url).pathname}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="external-link" size={16} strokeWidth={1.75} />}
      >
        {t('first-steps.test.open_portal')}
      </Button>
    </>
  );
}

function Enter() {
  const { t } = useText();
  const { mutate, isPending } = useActOn(() => enterTestMode('/test-return'), { stale: [] });
  return (
    <div>
      <Button data-show="test-return" loading={isPending} onClick={() => mutate()}>
        {t('first-steps.test.enter')}
      </Button>
    </div>
  );
}

type StepProps = {
  number: number;
  state?: 'done' | 'open';
  title: string;
  text: string;
  children?: ReactNode;
};

function Step({ number, state = 'open', title, text, children }: StepProps) {
  return (
    <li className={classes['step']} data-state={state}>
      <Mark state={state} number={number} />
      <div className={classes['what']} role={state === 'done' ? 'status' : undefined}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes['acts']}>{children}</div>
    </li>
  );
}
