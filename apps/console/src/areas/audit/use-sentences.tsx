import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditAct } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import { sentenceOf } from './act-words.ts';
import { actWordsQuery, actorsQuery } from './queries.ts';
import { useWords } from './use-words.ts';

/** Acts in words. */
export type Sentences = { of: (act: AuditAct) => ReactNode };

/** How acts are told in the reader's language; undefined until that is loaded. */
export function useSentences(): Sentences | undefined {
  const { t, tag, language } = useText();
  const { objectOf } = useWords();
  const { data: words } = useQuery(actWordsQuery(language));
  const { data: actors } = useQuery(
    actorsQuery({ members: useCan('staff:read'), keys: useCan('keys:read') }),
  );
  if (!words) return undefined;
  const known = { staff_member: actors?.staff, api_key: actors?.key };
  const nameOf = ({ type, id }: { type: string; id: string | null }) =>
    known[type as keyof typeof known]?.find((one) => String(one.id) === id)?.name;
  const actor = (inner: ReactNode[]) => <b key="actor">{inner}</b>;
  return {
    of(act) {
      const { entries, objects, object, units } = act;
      const is_draft = object?.type === 'draft_return' && entries > 1;
      return (
        <>
          {sentenceOf<ReactNode>(words, tag, act, { nameOf, objectOf, actor })}
          {is_draft && ` · ${t('audit.steps', { count: entries })}`}
          {units !== null && objects === 1 && entries === 1 && ` · ${t('audit.units', { count: units })}`}
        </>
      );
    },
  };
}
