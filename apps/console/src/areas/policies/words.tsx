import type { ChangePart } from '@retour/contract/policy-words/changes';
import type { Sentence } from '@retour/contract/policy-words/marks';
import type { Reader } from '@retour/contract/policy-words/sentences';
import { useMemo } from 'react';
import { useText } from '../../text/use-text.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';

/** For whom the sentences of a policy are made. */
export function useReader({ currency, questions }: Pick<Policy, 'currency' | 'questions'>): Reader {
  const { language, tag } = useText();
  return useMemo(() => ({ language, tag, currency, questions }), [language, tag, currency, questions]);
}

/** A sentence with its values in bold. */
export function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map(({ text, is_value }, index) =>
    // The parts of a sentence keep their places.
    // oxlint-disable-next-line react/no-array-index-key
    is_value ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  );
}

/** A sentence with what it no longer says struck through, and what it says instead. */
export function ChangeText({ parts }: { parts: readonly ChangePart[] }) {
  const { t } = useText();
  return (
    <span className={classes['change']}>
      {parts.map(({ text, kind, is_value }, index) => {
        const key = `${index} ${text}`;
        const inner = is_value ? <b>{text}</b> : text;
        if (kind === 'same') return <span key={key}>{inner}</span>;
        const follows_old = kind === 'new' && parts[index - 1]?.kind === 'old';
        return kind === 'old' ? (
          <del key={key}>
            <span className="visually-hidden">{t('policies.was_said')} </span>
            {inner}
          </del>
        ) : (
          <ins key={key} data-instead={follows_old || undefined}>
            {inner}
          </ins>
        );
      })}
    </span>
  );
}

/** A text that begins with a capital letter, as in a cell of its own. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
