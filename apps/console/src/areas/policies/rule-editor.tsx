import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { Rule, Test } from '@retour/contract/policy-words/document';
import { createSentences } from '@retour/contract/policy-words/sentences';
import type { Reader } from '@retour/contract/policy-words/sentences';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { useText } from '../../text/use-text.tsx';
import { ActionFields } from './action-fields.tsx';
import { conditionOf, flatTests } from './document.ts';
import { ACTIONS, FACTS, OPERATORS_OF, comparisonOf, isFact, kindOf, labelOf } from './facts.ts';
import type { Action, Fact, Operator } from './facts.ts';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { ValueField, emptyValue } from './value-field.tsx';
import { emptyAction } from './values.ts';
import { SentenceText } from './words.tsx';

type Props = {
  rule: Rule;
  /** The live version of it, where it differs. */
  was: Rule | undefined;
  reader: Reader;
  onChange: (rule: Rule) => void;
};

/** The fields of a rule in the order of its sentence. Conditions within conditions are edited as JSON. Enter and Escape close it. */
export function RuleEditor({ onClose, ...props }: Props & { onClose: () => void }) {
  const { t } = useText();
  const { rule, reader, onChange } = props;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const is_of_list = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.defaultPrevented || is_of_list) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // Keys that bubble up from its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes['rule_editor']} onKeyDown={onKeyDown}>
      <TextInput
        ref={name}
        label={t('policies.name')}
        value={rule.name}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => onChange({ ...rule, name: value })}
      />
      <RuleConditions {...props} />
      <RuleActions {...props} />
      <p className={classes['reads_as']} aria-live="polite">
        {t('policies.reads_as')} <SentenceText sentence={createSentences(reader).rule(rule)} />
      </p>
      <div>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('policies.done')}
        </Button>
      </div>
    </div>
  );
}

function RuleConditions({ rule, was, reader, onChange }: Props) {
  const { t } = useText();
  const flat = flatTests(rule.when);
  const old = flatTests(was?.when)?.tests ?? [];
  const setTests = (join: 'all' | 'any', tests: readonly Test[]) => {
    const when = conditionOf(join, tests);
    const { when: _, ...others } = rule;
    onChange(when ? { ...others, when } : others);
  };
  if (!flat)
    return (
      <JsonField
        label={t('policies.condition_json')}
        value={rule.when}
        onChange={(when) => onChange({ ...rule, when: when as Test })}
      />
    );
  const { join, tests } = flat;
  return (
    <fieldset>
      <legend className="visually-hidden">{t('policies.conditions')}</legend>
      {tests.length > 1 && (
        <Segmented
          label={t('policies.conditions')}
          isLabelHidden
          value={join}
          options={[
            { value: 'all', label: t('policies.join_all') },
            { value: 'any', label: t('policies.join_any') },
          ]}
          onChange={(next) => setTests(next, tests)}
        />
      )}
      {tests.map((test, index) => (
        <div
          className={classes['row']}
          // Tests have no name of their own, and keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
        >
          <span>
            {t(index === 0 ? 'policies.word_if' : join === 'all' ? 'policies.word_and' : 'policies.word_or')}
          </span>
          <TestFields
            test={test}
            was={old[index]}
            currency={reader.currency}
            onChange={(next) => setTests(join, tests.with(index, next))}
            onRemove={() => setTests(join, tests.toSpliced(index, 1))}
          />
        </div>
      ))}
      {tests.length === 0 && <p className={classes['lead']}>{t('policies.word_always')}</p>}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => setTests(join, [...tests, { fact: 'product.tags', has_any: ['tag'] }])}
        >
          {t('policies.add_condition')}
        </Button>
      </div>
    </fieldset>
  );
}

function RuleActions({ rule, was, reader, onChange }: Props) {
  const { t } = useText();
  const used = ACTIONS.filter((action) => Object.hasOwn(rule.do, action));
  const free = ACTIONS.filter((action) => !used.includes(action));
  const replace = (old: Action, next: Action) =>
    onChange({
      ...rule,
      do: Object.fromEntries(
        Object.entries(rule.do).map(([name, value]) =>
          name === old ? [next, emptyAction(next)] : [name, value],
        ),
      ),
    });
  return (
    <fieldset>
      <legend className="visually-hidden">{t('policies.actions')}</legend>
      {used.map((action, index) => (
        <div className={classes['row']} key={action}>
          <span>{t(index === 0 ? 'policies.word_then' : 'policies.word_and')}</span>
          <ActionFields
            action={action}
            choices={[action, ...free]}
            value={rule.do[action]}
            was={was?.do[action]}
            currency={reader.currency}
            onReplace={(next) => replace(action, next)}
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
        </div>
      ))}
      {free[0] && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => onChange({ ...rule, do: { ...rule.do, [free[0]!]: emptyAction(free[0]!) } })}
          >
            {t('policies.add_action')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function TestFields({
  test,
  was,
  currency,
  onChange,
  onRemove,
}: {
  test: Test;
  was: Test | undefined;
  currency: string;
  onChange: (test: Test) => void;
  onRemove: () => void;
}) {
  const { t, language } = useText();
  const comparison = comparisonOf(test);
  const fact: Fact | undefined = isFact(test.fact) ? test.fact : undefined;
  if (!fact || !comparison)
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
        data={FACTS.map((name) => ({ value: name, label: labelOf(name, language) }))}
        onChange={(next) => next && choose(next)}
      />
      {operators.length > 1 && (
        <Select
          aria-label={t('policies.operator')}
          allowDeselect={false}
          value={comparison.operator}
          data={operators.map((name) => ({ value: name, label: t(`policies.operator_${name}`) }))}
          onChange={(next) => next && onChange({ fact, [next]: emptyValue(kind, next, comparison.value) })}
        />
      )}
      <ValueField
        kind={kind}
        operator={comparison.operator}
        value={comparison.value}
        currency={currency}
        onChange={(value) => onChange({ fact, [comparison.operator]: value })}
      />
      <OldValue test={test} was={was} currency={currency} />
      <ActionIcon variant="subtle" aria-label={t('policies.remove_condition')} onClick={onRemove}>
        <Icon name="x" size={14} />
      </ActionIcon>
    </div>
  );
}

/** What is live, where the same comparison has another value. */
function OldValue({ test, was, currency }: { test: Test; was: Test | undefined; currency: string }) {
  const { t, money, number } = useText();
  const before = was && was.fact === test.fact ? comparisonOf(was) : undefined;
  const now = comparisonOf(test);
  if (!before || !now || before.operator !== now.operator) return null;
  if (!isFact(test.fact) || JSON.stringify(before.value) === JSON.stringify(now.value)) return null;
  const kind = kindOf(test.fact);
  const shown = [before.value].flat().map((value) => {
    if (typeof value !== 'number')
      return typeof value === 'boolean' ? t(value ? 'policies.yes' : 'policies.no') : String(value);
    if (kind === 'money') return money({ amount: value, currency });
    return kind === 'share' ? `${number(value / 100)} %` : number(value);
  });
  return <del>{shown.join(', ')}</del>;
}
