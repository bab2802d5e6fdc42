import { LANGUAGES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { portal_text_names, portal_texts } from '@retour/contract/portal-texts';
import type { PortalText } from '@retour/contract/portal-texts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { charactersIn } from '../../../platform/schema/characters.ts';
import { by_operator, countSaving } from '../setting-revisions/rows.ts';
import type { Saving } from '../setting-revisions/rows.ts';
import { deleteTexts, readTexts, writeTexts } from './store.ts';

/** Changes of texts by language and name: null puts the portal's own back, and what is absent stays. */
export type GivenTexts = Partial<Record<Language, Partial<Record<PortalText, string | null>>>>;

/** Changes what a shop says in its portal in its own words. Running servers follow at once. Refusals: validation_failed, revision_conflict. */
export async function changePortalTexts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  given: GivenTexts,
  saving: Saving = by_operator,
): Promise<void> {
  const change = normalise(given);
  const errors = errorsOf(change);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const at = clock.now();
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'portal_texts', at }, saving);
    const saved = await readTexts(tx, shop_id);
    for (const language of LANGUAGES) {
      const changed = change[language];
      if (!changed) continue;
      const texts = { ...saved[language], ...changed };
      const has_text = portal_text_names.some((name) => texts[name] != null);
      if (has_text) await writeTexts(tx, { shop_id, language }, texts, at);
      else await deleteTexts(tx, { shop_id, language });
    }
  });
}

/** Texts of a language as they would be kept. Refusals: validation_failed. */
export function checkTexts(
  given: Partial<Record<PortalText, string | null>>,
): Partial<Record<PortalText, string | null>> {
  const { texts = {} } = normalise({ texts: given });
  const errors: FieldErrors = {};
  for (const [name, text] of Object.entries(texts)) {
    const problem = problemOf(name, text);
    if (problem) errors[`texts.${name.slice(0, 50)}`] = [problem];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return texts;
}

type Texts = Record<string, Record<string, string | null>>;

/** Texts as they are kept: without white space at their ends, with one kind of line break, and null for an empty one. */
function normalise(given: Record<string, Partial<Record<PortalText, string | null>>>): Texts {
  const plain = (text: string | null | undefined) => text?.replaceAll(/\r\n?/g, '\n').trim() || null;
  return Object.fromEntries(
    Object.entries(given).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, plain(text)])),
    ]),
  );
}

function errorsOf(given: Texts): FieldErrors {
  const errors: FieldErrors = {};
  for (const [language, texts] of Object.entries(given)) {
    if (!LANGUAGES.some((known) => known === language)) {
      const shown = language.slice(0, 20);
      errors[`texts.${shown}`] = [
        `"${shown}" isn't a language of the portal. It has ${LANGUAGES.join(', ')}.`,
      ];
      continue;
    }
    for (const [name, text] of Object.entries(texts)) {
      const problem = problemOf(name, text);
      if (problem) errors[`texts.${language}.${name.slice(0, 50)}`] = [problem];
    }
  }
  return errors;
}

/** Anything but a line break that isn't shown as a character. */
const unprintable = /[^\P{Cc}\n]/u;

function problemOf(name: string, text: string | null): string | undefined {
  if (!isName(name))
    return `"${name.slice(0, 50)}" isn't a text that can be replaced. These can: ${portal_text_names.join(', ')}.`;
  if (text === null) return undefined;
  const { max_length, max_lines } = portal_texts[name];
  if (charactersIn(text) > max_length) return `The text must have at most ${max_length} characters.`;
  if (text.split('\n').length > max_lines)
    return max_lines === 1 ? 'The text must be one line.' : `The text must have at most ${max_lines} lines.`;
  return unprintable.test(text) ? "The text can't have control characters." : undefined;
}

const isName = (name: string): name is PortalText => Object.hasOwn(portal_texts, name);
