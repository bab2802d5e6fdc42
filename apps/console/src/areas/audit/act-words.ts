import { IntlMessageFormat } from 'intl-messageformat';
import type { AuditAct } from '../../../../../client/src/index.ts';
import type { Language } from '../../text/language.ts';

/** Sentences by the names of operations. `_named`, `_numbered`, `_whole` and `_reviewed` are those of acts of which more is known, and `object.` is before the name of a kind of objects. */
export type ActWords = Readonly<Record<string, string>>;

/** The sentences of a language, which only the audit log loads. */
export async function loadActWords(language: Language): Promise<ActWords> {
  return language === 'de'
    ? (await import('./acts/de.json', { with: { type: 'json' } })).default
    : (await import('./acts/en.json', { with: { type: 'json' } })).default;
}

type Act = Pick<AuditAct, 'actor' | 'operation' | 'object' | 'changes' | 'objects' | 'entries'>;
type ActObject = NonNullable<Act['object']>;

/** Where a sentence gets names from, and how it shows who acted. */
export type SentenceParts<Node> = {
  /** The name of a member or an API key. */
  nameOf: (object: ActObject) => string | undefined;
  /** The kind of an object, with its id. */
  objectOf: (object: ActObject) => string;
  actor: (inner: (string | Node)[]) => Node;
};

const formats = new Map<string, IntlMessageFormat>();

function formatOf(message: string, tag: string): IntlMessageFormat {
  const key = `${tag} ${message}`;
  const format = formats.get(key) ?? new IntlMessageFormat(message, tag);
  formats.set(key, format);
  return format;
}

/** What somebody did, as a sentence. An operation without one is told by what it changed. */
export function sentenceOf<Node>(
  words: ActWords,
  tag: string,
  act: Act,
  { nameOf, objectOf, actor }: SentenceParts<Node>,
): (string | Node)[] {
  const { object, objects, operation } = act;
  const name = givenName(act) ?? (object ? nameOf(object) : undefined);
  const values = {
    actor,
    who: act.actor.name,
    id: object?.id ?? '',
    name: name ?? '',
    count: objects,
    object: object ? objectOf(object) : '',
    command: operation,
  };
  return [formatOf(words[keyOf(words, act, name)]!, tag).format(values as never)].flat() as (string | Node)[];
}

/** The most precise sentence that the log has the facts for. */
function keyOf(words: ActWords, act: Act, name: string | undefined): string {
  const { actor, operation, object, changes, entries } = act;
  if (actor.kind === 'cli' && !(operation in words)) return 'command';
  const of_return = object?.type === 'return' && object.id !== null;
  const before = changes.find((change) => change.object === 'return')?.before?.['state'];
  const after = changes.find((change) => change.object === 'return')?.after?.['state'];
  const candidates = [
    entries > 1 && object?.type === 'draft_return' && operation !== 'cancelDraftReturn' && 'draft',
    before === 'review' && `${operation}_reviewed`,
    after === 'closed' && `${operation}_whole`,
    name !== undefined && `${operation}_named`,
    of_return && `${operation}_numbered`,
    operation,
    object && changes[0] && `other_${changeOf(changes[0])}`,
  ];
  return candidates.find((key) => key && key in words && hasFacts(words[key]!, object)) || 'other';
}

const hasFacts = (message: string, object: Act['object']) =>
  !message.includes('{id}') || typeof object?.id === 'string';

const changeOf = ({ before, after }: Act['changes'][number]) =>
  before === null ? 'created' : after === null ? 'deleted' : 'changed';

/** The name that an act gave to something. */
function givenName({ changes: [first] }: Act): string | undefined {
  const name = first?.after?.['name'] ?? first?.before?.['name'];
  return typeof name === 'string' && name !== 'changed' && name !== '' ? name : undefined;
}
