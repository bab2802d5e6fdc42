import type { ComponentChildren } from 'preact';
import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';

export type TimelineStep = {
  title: string;
  state: 'done' | 'current' | 'next' | 'failed';
  facts?: ComponentChildren;
};

/** What has happened and what comes, oldest first. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { t } = useText();
  return (
    <ol class="timeline">
      {steps.map(({ title, state, facts }) => (
        <li class={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span class="dot">
            {state === 'done' && <Icon name="check" size={14} stroke={2.5} />}
            {state === 'failed' && <Icon name="x" size={14} stroke={2.5} />}
          </span>
          <p class="timeline-title">
            {title}
            {(state === 'done' || state === 'failed') && (
              <span class="unseen"> ({t(`timeline.${state}`)})</span>
            )}
          </p>
          {facts && <p class="timeline-facts">{facts}</p>}
        </li>
      ))}
    </ol>
  );
}
