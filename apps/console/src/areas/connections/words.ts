import type { Connection } from '../../../../../client/src/index.ts';
import type { Text } from '../../text/text.ts';

/** The address of a platform without its scheme, where it has one. */
export function addressOf({ settings }: Pick<Connection, 'settings'>): string | undefined {
  const url = settings.find(({ name }) => name === 'url')?.value;
  return url === undefined || url === null ? undefined : url.replace(/^https?:\/\//, '');
}

/** How the messages of a platform are set up. */
export function messagesText({
  is_automatic,
  has_own_secret,
}: Pick<NonNullable<Connection['messages']>, 'is_automatic' | 'has_own_secret'>) {
  if (!has_own_secret) return 'connections.messages_signed';
  return is_automatic ? 'connections.messages_automatic' : 'connections.messages_text';
}

/** Two letters in the place of a logo. */
export const monogramOf = (title: string) => title.slice(0, 2);

/** How long ago something was, or that it never was. */
export const agoText = (at: string | null, { t, age }: Text) =>
  at === null ? t('connections.never') : t('connections.ago', { age: age(at) });

/** How much of a load is done, in whole percent; nothing until it is known. A load that goes on isn't 100%. */
export const loadedPercent = ({ done, of }: Connection['load']) =>
  of === null || of === 0 ? undefined : Math.min(99, Math.floor((100 * done) / of));

/** What the last comparison found. */
export function comparedText(connection: Pick<Connection, 'differences' | 'returns'>, { t }: Text): string {
  const { differences } = connection;
  const count = differencesOf(connection);
  if (count > 0) return t('connections.differences_count', { count });
  return t(differences.compared_at === null ? 'connections.not_compared' : 'connections.agree');
}

/** Figures that differ, and what can't be imported. */
export const differencesOf = ({
  differences: { open_count, not_imported_count },
  returns,
}: Pick<Connection, 'differences' | 'returns'>) => open_count + not_imported_count + returns.failing_count;
