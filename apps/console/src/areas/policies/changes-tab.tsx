import { policyChanges } from '@retour/contract/policy-words/changes';
import type { PolicyChange } from '@retour/contract/policy-words/changes';
import { useMemo } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';
import { ChangeText, useReader } from './words.tsx';

/** What a draft says differently about one thing, such as a rule. */
export type ChangedPlace = { place: string; changes: PolicyChange[] };

/** Everything in which a draft differs from the policy that is live, by what it is about. */
export function useChanges(policy: Policy, live: Policy | undefined): ChangedPlace[] {
  const reader = useReader(policy);
  return useMemo(() => {
    const places = Map.groupBy(policyChanges(live ?? {}, policy, reader), ({ place }) => place);
    return [...places].map(([place, changes]) => ({ place, changes }));
  }, [policy, live, reader]);
}

/** The changes of the draft, as sentences. */
export function ChangesTab({ policy, live }: { policy: Policy; live: Policy | undefined }) {
  const { t } = useText();
  const places = useChanges(policy, live);
  if (places.length === 0)
    return (
      <EmptyState icon="check" title={t('policies.no_changes')}>
        {t('policies.no_changes_text')}
      </EmptyState>
    );
  return (
    <Panel title={t('policies.count_changes', { count: places.length })}>
      <ChangeList places={places} />
    </Panel>
  );
}

/** Each thing that changes, with its sentences: the old value struck through before the new one. */
export function ChangeList({ places }: { places: readonly ChangedPlace[] }) {
  const { t } = useText();
  return (
    <dl className={classes['changes']}>
      {places.map(({ place, changes }) => {
        const [first] = changes;
        const is_whole = changes.every(({ kind }) => kind === first?.kind);
        const word =
          is_whole && first && (first.kind === 'added' || first.kind === 'removed') ? first.kind : undefined;
        return (
          <div key={place}>
            <dt>
              {place}
              {word && <span className={classes['mark']}>{t(`policies.kind_${word}`)}</span>}
            </dt>
            {changes.map(({ path, parts }) => (
              <dd key={path}>
                <ChangeText parts={parts} />
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
