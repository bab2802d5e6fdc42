import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import type { FirstSteps } from '../../api/first-steps.ts';
import { first_steps_query } from '../../api/first-steps.ts';
import { useCan, useSession } from '../../api/session.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CopyButton, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './first-steps.module.css';
import { StepRow } from './step-row.tsx';

/** What the shop does before it is live: true states only, which nobody ticks. */
export function FirstStepsPage() {
  return useCan('settings:read') ? <Steps /> : <NotAllowed />;
}

function Steps() {
  const { t } = useText();
  const query = useQuery({ ...first_steps_query, refetchOnMount: 'always' });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data ? titleOf(data, t) : t('shell.first_steps')}
        actions={data && <Progress data={data} />}
      />
      <RowsState query={query} title={t('first-steps.failed')} rows={9} height={64} />
      {data && <Content data={data} />}
    </>
  );
}

type Translate = ReturnType<typeof useText>['t'];

/** Those that don't work any more come first in the heading, once all was done. */
function titleOf({ is_live, done, problems, steps }: FirstSteps, t: Translate): string {
  if (is_live) return t('first-steps.title_live');
  return done + problems + 1 >= steps.length && problems > 0
    ? t('first-steps.title_problems', { count: problems })
    : t('first-steps.title', { count: steps.length - done });
}

/** How far the shop is, as a bar with a part for each step. */
function Progress({ data: { done, problems, steps } }: { data: FirstSteps }) {
  const { t } = useText();
  const text = t('first-steps.progress', { done, total: steps.length, problems });
  return (
    <div className={classes['progress']}>
      <span>{text}</span>
      <span role="img" aria-label={text} className={classes['bar']}>
        {steps.map(({ step, state }) => (
          <span key={step} data-state={state} />
        ))}
      </span>
    </div>
  );
}

function Content({ data: { is_live, steps, portal_url } }: { data: FirstSteps }) {
  const { t, rich } = useText();
  const next = steps.find(({ state }) => state === 'problem') ?? steps.find(({ state }) => state === 'open');
  const bold = (inner: unknown) => <strong key={String(inner)}>{inner as string}</strong>;
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        <p className={classes['soft']}>{is_live ? t('first-steps.lead_live') : t('first-steps.lead')}</p>
        <ol className={classes['steps']}>
          {steps.map((step, index) => (
            <StepRow key={step.step} step={step} number={index + 1} steps={steps} isNext={step === next} />
          ))}
        </ol>
      </div>
      <div className={classes['column']}>
        <Portal url={portal_url} />
        <Panel title={t('first-steps.fills')}>
          <p className={classes['soft']}>{rich('first-steps.fills_text', { b: bold })}</p>
        </Panel>
        <p className={classes['hint']}>{t('first-steps.leaves')}</p>
      </div>
    </div>
  );
}

/** Where shoppers begin, with a small drawing of it. */
function Portal({ url }: { url: string }) {
  const { t } = useText();
  const { shop } = useSession();
  return (
    <Panel title={t('first-steps.portal')}>
      <div className={classes['drawing']} aria-hidden>
        <span>{shop.name}</span>
        <strong>{t('first-steps.portal_heading')}</strong>
        <i />
        <i />
        <b />
      </div>
      <p className={classes['address']}>{url}</p>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="external-link" size={16} strokeWidth={1.75} />}
        >
          {t('first-steps.open_portal')}
        </Button>
        <CopyButton text={url} label={t('first-steps.copy_link')} />
      </div>
    </Panel>
  );
}
