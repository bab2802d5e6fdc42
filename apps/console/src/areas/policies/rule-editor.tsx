import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useText } from '../../text/use-text.tsx';
import { ActionFields } from './action-fields.tsx';
import { conditionOf, flatTests } from './document.ts';
import type { Rule, Test } from './document.ts';
import { ACTIONS, FACTS, OPERATORS_OF, comparisonOf, isFact, kindOf, labelOf } from './facts.ts';
import type { Fact, Operator } from './facts.ts';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { useSentences } from './use-sentences.ts';
import { emptyAction } from './values.ts';
import { ValueField, emptyValue } from './value-field.tsx';

/** A rule: its name, when it applies, and what it does. Conditions within conditions are edited as JSON. */
export function RuleEditor({
  rule,
  currency,
  onChange,
}: {
  rule: Rule;
  currency: string;
  onChange: (rule: Rule) => void;
}) {
  const { t } = useText();
  const sentences = useSentences(currency);
  const flat = flatTests(rule.when);
  const setTests = (join: 'all' | 'any', tests: readonly Test[]) => {
    const when = conditionOf(join, tests);
    const { when: _, ...others } = rule;
    onChange(when ? { ...others, when } : others);
  };
  return (
    <div className={classes['editor']}>
      <p className={classes['sentence']} aria-live="polite">
        {sentences.rule(rule)}
      </p>
      <TextInput
        label={t('policies.name')}
        value={rule.name}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => onChange({ ...rule, name: value })}
      />
      <fieldset>
        <legend>{t('policies.applies_when')}</legend>
        {flat ? (
          <>
            {flat.tests.length > 1 && (
              <SegmentedControl
                size="xs"
                value={flat.join}
                data={[
                  { value: 'all', label: t('policies.join_all') },
                  { value: 'any', label: t('policies.join_any') },
                ]}
                onChange={(join) => setTests(join === 'any' ? 'any' : 'all', flat.tests)}
              />
            )}
            {flat.tests.map((test, index) => (
              <TestFields
                // Tests have no name of their own, and keep their places.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                test={test}
                currency={currency}
                onChange={(next) => setTests(flat.join, flat.tests.with(index, next))}
                onRemove={() => setTests(flat.join, flat.tests.toSpliced(index, 1))}
              />
            ))}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              onClick={() => setTests(flat.join, [...flat.tests, { fact: 'product.tags', has_any: ['tag'] }])}
            >
              {t('policies.add_condition')}
            </Button>
          </>
        ) : (
          <JsonField
            label={t('policies.condition_json')}
            value={rule.when}
            onChange={(when) => onChange({ ...rule, when: when as Test })}
          />
        )}
      </fieldset>
      <RuleActions rule={rule} currency={currency} onChange={onChange} />
    </div>
  );
}

function RuleActions({
  rule,
  currency,
  onChange,
}: {
  rule: Rule;
  currency: string;
  onChange: (rule: Rule) => void;
}) {
  const { t } = useText();
  const used = Object.keys(rule.do);
  const free = ACTIONS.filter((action) => !used.includes(action));
  return (
    <fieldset>
      <legend>{t('policies.does')}</legend>
      {ACTIONS.filter((action) => used.includes(action)).map((action) => (
        <ActionFields
          key={action}
          action={action}
          value={rule.do[action]}
          currency={currency}
          onChange={(value) => onChange({ ...rule, do: { ...rule.do, [action]: value } })}
          onRemove={
            used.length > 1
              ? () => {
                  const { [action]: _, ...others } = rule.do;
                  onChange({ ...rule, do: others });
                }
              : undefined
          }
        />
      ))}
      <Select
        aria-label={t('policies.add_action')}
        placeholder={t('policies.add_action')}
        value={null}
        data={free.map((action) => ({ value: action, label: t(`policies.action_${action}`) }))}
        onChange={(action) =>
          action && onChange({ ...rule, do: { ...rule.do, [action]: emptyAction(action) } })
        }
      />
    </fieldset>
  );
}

function TestFields({
  test,
  currency,
  onChange,
  onRemove,
}: {
  test: Test;
  currency: string;
  onChange: (test: Test) => void;
  onRemove: () => void;
}) {
  const { t, language } = useText();
  const comparison = comparisonOf(test);
  const fact: Fact | undefined = isFact(test.fact) ? test.fact : undefined;
  if (!fact || !comparison || comparison.operator === 'between')
    return (
      <JsonField
        label={t('policies.condition_json')}
        value={test}
        onChange={(next) => onChange(next as Test)}
      />
    );
  const kind = kindOf(fact);
  const operators: readonly Operator[] = OPERATORS_OF[kind];
  const choose = (next: Fact) => {
    const operator = OPERATORS_OF[kindOf(next)][0];
    onChange({ fact: next, [operator]: emptyValue(kindOf(next), operator) });
  };
  return (
    <div className={classes['test']}>
      <Select
        aria-label={t('policies.fact')}
        searchable
        allowDeselect={false}
        value={fact}
        data={FACTS.map((name) => ({
          value: name,
          label: labelOf(name, language),
        }))}
        onChange={(next) => next && choose(next)}
      />
      <Select
        aria-label={t('policies.operator')}
        allowDeselect={false}
        value={comparison.operator}
        data={operators.map((name) => ({ value: name, label: t(`policies.operator_${name}`) }))}
        onChange={(next) => next && onChange({ fact, [next]: emptyValue(kind, next, comparison.value) })}
      />
      <ValueField
        kind={kind}
        value={comparison.value}
        currency={currency}
        onChange={(value) => onChange({ fact, [comparison.operator]: value })}
      />
      <ActionIcon variant="subtle" aria-label={t('policies.remove_condition')} onClick={onRemove}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
