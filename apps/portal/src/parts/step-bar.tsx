import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';

const steps = ['items', 'resolution', 'method', 'review'] as const;

export type StepName = (typeof steps)[number];

/** Where the shopper is in the four steps; on wide pages the header names them instead. */
export function StepBar({ step, back_url }: { step: StepName; back_url?: string | undefined }) {
  const { t } = useText();
  const number = steps.indexOf(step) + 1;
  return (
    <div class="step-bar">
      <div class="step-marks" aria-hidden="true">
        {steps.map((_, i) => (
          <span class={i < number ? 'reached' : undefined} />
        ))}
      </div>
      <div class="step-line">
        {back_url && (
          <a class="back" href={back_url}>
            <span class="mirrored">
              <Icon name="chevron-right" size={18} />
            </span>
            {t('steps.back')}
          </a>
        )}
        <p class="step-position">{t('steps.position', { number, name: t(`steps.${step}`) })}</p>
      </div>
    </div>
  );
}

/** The four steps by name, for the header of wide pages. */
export function StepNames({ step }: { step: StepName }) {
  const { t } = useText();
  return (
    <ol class="step-names" aria-label={t('steps.label')}>
      {steps.map((name, i) => (
        <li aria-current={name === step ? 'step' : undefined}>
          {i + 1} {t(`steps.${name}`)}
        </li>
      ))}
    </ol>
  );
}
