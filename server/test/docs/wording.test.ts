import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';

/** Words that shoppers and staff don't read any more, by language, with those that replaced them. */
const replaced: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: {
    'drop it off': /\bhand(ed|ing)? (it|them|in)\b/i,
    'your original payment method': /way you paid/i,
    'Free return label': /free for you/i,
    Defective: /has a defect/i,
    'Unwanted gift': /gift that I do ?n[o’]t need/i,
    'Wrong colour': /colour is not right/i,
    'Change my return': /^Choose again$/,
    'Please check': /something to correct/i,
    Enable: /^Switch(ed)? o(n|ff)\b/,
    'Single-key shortcuts': /single keys are/i,
    Email: /e-mail/i,
    'No return matches': /fits all of these/i,
  },
  de: {
    'Abgabe bis': /Geben Sie (sie|es) bis/,
    'Über Ihre ursprüngliche Zahlungsart': /Auf Ihre Zahlungsart|auf Ihrem Zahlungsweg/i,
    Defekt: /Hat einen Fehler|einen Fehler hat/i,
    Rücksendeetikett: /Versandetikett/,
    'Alle Annahmestellen': /^Beliebig$/,
    'Alle auswählbaren Artikel': /Alle möglichen/,
    'Alle Optionen': /^Alle Ergebnisse$/,
    'Von der Rückgabe ausgeschlossen': /Vom Umtausch ausgeschlossen/i,
    'Artikel, not pieces': /\bStücke\b|Stück entfernen/,
    'Möchten Sie uns noch etwas mitteilen?': /etwas zu sagen/i,
    'Meist optional': /Gründen freiwillig/i,
    Geschäft: /Filiale/,
  },
};

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Every text of a language: of the portal, the console, e-mails and reasons. */
function textsOf(language: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(checkout_dir, file), 'utf8')) as unknown;
  const catalogues = globSync(
    [
      `apps/portal/src/messages/${language}.json`,
      `apps/console/src/messages/${language}/*.json`,
      `server/src/modules/messages/emails/catalogues/${language}.json`,
    ],
    { cwd: checkout_dir },
  );
  assert.ok(catalogues.length > 10);
  const reasons = globSync('data/reasons/*.json', { cwd: checkout_dir });
  assert.equal(reasons.length, 7);
  const named = (value: unknown): string[] => {
    if (value === null || typeof value !== 'object') return [];
    const own = (value as Record<string, unknown>)[language];
    return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(named)];
  };
  return [
    ...catalogues.flatMap((file) => textsIn(read(file))),
    ...reasons.flatMap((file) => named(read(file))),
  ];
}

for (const [language, words] of Object.entries(replaced))
  test(`One thing has one name wherever people read about it, in ${language}`, () => {
    const texts = textsOf(language).map((text) => text.replaceAll('\u00AD', ''));
    const found = Object.entries(words).flatMap(([instead, word]) =>
      texts.filter((text) => word.test(text)).map((text) => `${text} → ${instead}`),
    );
    assert.deepEqual(found, []);
  });
