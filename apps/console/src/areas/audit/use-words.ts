import { useQuery } from '@tanstack/react-query';
import { returnNumber } from '../../api/side.ts';
import { useText } from '../../text/use-text.tsx';
import { actWordsQuery } from './queries.ts';

/** What the keys of the names of objects begin with, among the sentences of acts. */
const object_prefix = 'object.';

type Change = { before: unknown; after: unknown };

/** How the page names objects, acts and values. */
export function useWords() {
  const { t, knows, language } = useText();
  const { data: words = {} } = useQuery(actWordsQuery(language));
  const typeOf = (type: string): string => words[object_prefix + type] ?? type.replaceAll('_', ' ');
  return {
    /** Objects that have a name in the reader's language; of others the log has the name of the API. */
    types: Object.keys(words)
      .filter((key) => key.startsWith(object_prefix))
      .map((key) => key.slice(object_prefix.length)),
    typeOf,
    objectOf: ({ type, id }: { type: string; id: string | null }) =>
      // One for each shop: its id says nothing.
      id === null || singles.has(type)
        ? typeOf(type)
        : `${typeOf(type)} ${type === 'return' ? returnNumber(id) : id}`,
    actOf: ([first]: readonly Change[]): string => {
      if (!first) return '';
      return t(
        first.before === null
          ? 'audit.act.created'
          : first.after === null
            ? 'audit.act.deleted'
            : 'audit.act.changed',
      );
    },
    /** A value by its path: the label of a setting, else its name with spaces. */
    fieldOf: (path: string): string => {
      for (const key of [`audit.field.${path}`, `settings.shop.${path}`]) if (knows(key)) return t(key);
      const spaced = path.replaceAll('_', ' ').replaceAll('.', ', ');
      return spaced.charAt(0).toUpperCase() + spaced.slice(1);
    },
    valueOf: (value: unknown, path = ''): string => {
      const status = `parts.status.${String(value)}`;
      if (path === 'state' && knows(status)) return t(status);
      if (value === undefined) return '';
      if (value === null) return t('audit.value.none');
      if (value === 'changed') return t('audit.value.hidden');
      if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no');
      if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}

const singles = new Set([
  'shop',
  'brand',
  'station_grades',
  'cost_assumptions',
  'email_settings',
  'credit_memo_settings',
  'sign_in_provider',
  'account_provider',
  'chat_channel',
  'policy_cases',
]);
