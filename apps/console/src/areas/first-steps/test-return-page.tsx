import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { TestOrder } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { is_test_side } from '../../api/side.ts';
import { enterTestMode } from '../../api/test-mode.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { NotAllowed } from '../../parts/states.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './first-steps.module.css';
import { Mark } from './step-row.tsx';

/** A test return from its order to its refund, in three steps. The order is made here. */
export function TestReturnPage() {
  const { t } = useText();
  const may_write = useCan('returns:write');
  const [order, setOrder] = useState<TestOrder>();
  const { mutate, isPending } = useActOn(() => dataOf(api.POST('/api/v1/test-orders', {})), {
    stale: [['orders']],
    onDone: setOrder,
  });
  if (!may_write) return <NotAllowed />;
  const { name = '', email = '' } = order ?? {};
  return (
    <>
      <PageHeader title={t('first-steps.name.return')} />
      <div className={classes['page']}>
        <div className={classes['column']}>
          <p className={classes['soft']}>{t('first-steps.test.lead')}</p>
          {is_test_side ? (
            <ol className={classes['steps']}>
              <Step
                number={1}
                state={order ? 'done' : 'open'}
                title={t('first-steps.test.order')}
                text={
                  order ? t('first-steps.test.order_made', { name, email }) : t('first-steps.test.order_text')
                }
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
                title={t('first-steps.test.shopper')}
                text={t('first-steps.test.shopper_text')}
              >
                {order && (
                  <>
                    <Link to="/returns/new" search={{ order: name }}>
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
                )}
              </Step>
              <Step number={3} title={t('first-steps.test.staff')} text={t('first-steps.test.staff_text')}>
                <Button variant="default" component={Link} to="/returns">
                  {t('first-steps.test.open_returns')}
                </Button>
              </Step>
            </ol>
          ) : (
            <Enter />
          )}
        </div>
      </div>
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
