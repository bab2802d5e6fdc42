import { returnNumber } from '../../api/side.ts';
import { useText } from '../../text/use-text.tsx';
import type { MessageKey } from '../../text/text.ts';

/** Objects that have a name in the reader's language; of others the log has the name of the API. */
export const OBJECT_TYPES = [
  'return',
  'draft_return',
  'order',
  'settlement',
  'store_credit',
  'withdrawal',
  'received_parcel',
  'policy',
  'policy_version',
  'policy_cases',
  'shop',
  'brand',
  'portal_texts',
  'destination',
  'listing',
  'reason_set',
  'reply_template',
  'station_grades',
  'cost_assumptions',
  'email',
  'email_settings',
  'email_template',
  'payment_provider',
  'credit_memo_settings',
  'label_account',
  'tracking_source',
  'connection',
  'chat_channel',
  'notification_choice',
  'sign_in_provider',
  'account_provider',
  'staff_member',
  'staff_invitation',
  'passkey',
  'authenticator',
  'password',
  'return_view',
  'api_key',
  'webhook',
] as const;

type Change = { before: unknown; after: unknown };

/** How the page names objects, acts and values. */
export function useWords() {
  const { t, knows } = useText();
  const typeOf = (type: string): string =>
    (OBJECT_TYPES as readonly string[]).includes(type)
      ? t(`audit.object.${type}` as MessageKey)
      : type.replaceAll('_', ' ');
  return {
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
      const words = path.replaceAll('_', ' ').replaceAll('.', ', ');
      return words.charAt(0).toUpperCase() + words.slice(1);
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
