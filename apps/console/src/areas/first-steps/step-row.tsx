import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../parts/icon.tsx';
import type { FirstStep } from '../../api/first-steps.ts';
import { useCan } from '../../api/session.tsx';
import { startTour } from '../../commands/tour.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './first-steps.module.css';
import { step_pages, step_tours } from './tours.ts';
import { detailOf } from './words.ts';

type Props = {
  step: FirstStep;
  number: number;
  steps: readonly FirstStep[];
  /** The one to do now, which has the filled button. */
  isNext: boolean;
};

/** A step with how it is, and where it's done. */
export function StepRow({ step, number, steps, isNext }: Props) {
  const text = useText();
  const { t } = text;
  const { step: name, state } = step;
  return (
    <li
      className={classes['step']}
      data-state={state}
      data-next={isNext || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <Mark state={state} number={number} />
      <div className={classes['what']}>
        <h2>{t(`first-steps.name.${name}`)}</h2>
        <p>{detailOf(step, text)}</p>
        {isNext && <p>{t(`first-steps.help.${name}`)}</p>}
      </div>
      <div className={classes['acts']}>
        {state === 'waiting' ? (
          <span className={classes['soft']}>{needsOf(step, steps, text)}</span>
        ) : (
          <Acts step={step} isNext={isNext} />
        )}
      </div>
    </li>
  );
}

/** The numbers of the steps that come first. */
function needsOf({ needs }: FirstStep, steps: readonly FirstStep[], { t, tag }: ReturnType<typeof useText>) {
  const numbers = needs.map((need) => String(steps.findIndex(({ step }) => step === need) + 1));
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(numbers);
  return t('first-steps.needs', { count: numbers.length, list });
}

/** The number of a step, or how it stands. */
export function Mark({ state, number }: { state: FirstStep['state']; number: number }) {
  const { t } = useText();
  return (
    <span className={classes['mark']}>
      {state === 'done' ? (
        <Icon name="check" size={16} strokeWidth={2.25} role="img" aria-label={t('first-steps.state.done')} />
      ) : state === 'problem' ? (
        <Icon
          name="triangle-alert"
          size={16}
          strokeWidth={2}
          role="img"
          aria-label={t('first-steps.state.problem')}
        />
      ) : (
        number
      )}
    </span>
  );
}

function Acts({ step: { step: name, state }, isNext }: Pick<Props, 'step' | 'isNext'>) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const title = t(`first-steps.name.${name}`);
  const shows = may_write && state !== 'done';
  const show = () =>
    startTour({
      title,
      stops: step_tours[name].map(({ text, ...stop }) => ({ ...stop, text: t(text) })),
      from: { to: '/first-steps', tour: name },
    });
  const act = shows ? (state === 'problem' ? 'fix' : name === 'return' ? 'start' : 'set_up') : 'open';
  return (
    <>
      {shows && (
        <Button
          variant="subtle"
          data-tour={name}
          aria-label={t('first-steps.show_of', { title })}
          onClick={show}
        >
          {t('first-steps.show')}
        </Button>
      )}
      <Button
        variant={isNext && shows ? 'filled' : shows ? 'default' : 'subtle'}
        component={Link}
        to={step_pages[name]}
        aria-label={t(`first-steps.act_of.${act}`, { title })}
      >
        {t(`first-steps.act.${act}`)}
      </Button>
    </>
  );
}
