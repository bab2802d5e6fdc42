import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from './languages.ts';
import { WITHDRAWAL_WORDING, withdrawalLanguage, withdrawalStatement } from './withdrawal-wording.ts';

test('the statutory labels are those of the law in English, German and French', () => {
  const labels = (['en', 'de', 'fr'] as const).map((language) => {
    const { function_label, confirm_label, is_checked } = WITHDRAWAL_WORDING[language];
    return [function_label, confirm_label, is_checked];
  });
  assert.deepEqual(labels, [
    ['Withdraw from contract here', 'Confirm withdrawal', true],
    ['Vertrag widerrufen', 'Widerruf bestätigen', true],
    ['Renoncer au contrat ici', 'Confirmer la rétractation', true],
  ]);
});

test('no label speaks of a cancellation, a service or a return, and others than the three are marked as unchecked', () => {
  for (const language of LANGUAGES) {
    const { function_label, confirm_label, is_checked } = WITHDRAWAL_WORDING[language];
    assert.doesNotMatch(
      `${function_label} ${confirm_label}`,
      /cancel|return|service|stornier|rücksend|annul|retour/i,
    );
    assert.equal(is_checked, ['en', 'de', 'fr'].includes(language), language);
  }
});

test('a statement repeats what was typed, also where it looks like a placeholder', () => {
  const of = (contract: string) => withdrawalStatement('en', { shop_name: 'Acme', contract });
  assert.equal(of('#551387'), 'I withdraw from my contract with Acme for order #551387.');
  assert.equal(
    of('two {shop} candles, 3 March'),
    'I withdraw from my contract with Acme: two {shop} candles, 3 March',
  );
  assert.equal(of('$& {contract}'), 'I withdraw from my contract with Acme: $& {contract}');
  assert.equal(
    withdrawalStatement('ar', { shop_name: 'Acme', contract: 'كتابان' }),
    'أنسحب من عقدي مع Acme: كتابان',
  );
});

test('a language is found by its tag, and English stands in for others', () => {
  assert.deepEqual(['de-AT', 'FR', 'pt', '', undefined, 'toString'].map(withdrawalLanguage), [
    'de',
    'fr',
    'en',
    'en',
    'en',
    'en',
  ]);
});
