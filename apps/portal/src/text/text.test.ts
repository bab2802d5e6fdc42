import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseLocale } from './languages.ts';
import { createText } from './text.ts';

const at = { at: '2026-12-20T23:30:00Z', time_zone: 'Europe/London' };
const textOf = (accept_language: string) => createText(chooseLocale({ accept_language }));

describe('the language of a page', () => {
  it('is the one asked for, then the one kept, then the one of the browser, then the one of the shop', () => {
    const all = { query: 'fr', cookie: 'it', accept_language: 'nl, en;q=0.5', shop_language: 'de' };
    assert.equal(chooseLocale(all).language, 'fr');
    assert.equal(chooseLocale({ ...all, query: 'xx' }).language, 'it');
    assert.equal(chooseLocale({ ...all, query: undefined, cookie: undefined }).language, 'nl');
    assert.equal(chooseLocale({ shop_language: 'de' }).language, 'de');
    assert.equal(chooseLocale({ accept_language: 'ja, pl;q=0.8' }).language, 'en');
    assert.equal(chooseLocale({ accept_language: 'en;q=0.2, es-MX;q=0.9' }).tag, 'es-MX');
  });

  it('takes no locale from a header that Intl does not know', () => {
    for (const header of ['de-DE-x'.repeat(200), '*', 'de-12', 'de_DE', ';q=', 'toString', 'de;q=0'])
      assert.doesNotThrow(() => createText(chooseLocale({ accept_language: header })).day(at), header);
    assert.equal(chooseLocale({ accept_language: 'de;q=0, fr' }).language, 'fr');
  });
});

describe('texts', () => {
  it('write days, amounts and countries as the locale does', () => {
    const shown = (tag: string) => {
      const text = textOf(tag);
      return [text.day(at), text.money({ amount: -1147, currency: 'GBP' }), text.country('GB')];
    };
    assert.deepEqual(shown('en-GB'), ['Sunday, 20 December', '−\u2009£11.47', 'United Kingdom']);
    assert.deepEqual(shown('en-US'), ['Sunday, December 20', '−\u2009£11.47', 'United Kingdom']);
    assert.deepEqual(shown('de-DE'), [
      'Sonntag, 20. Dezember',
      '−\u200911,47\u00A0£',
      'Vereinigtes Königreich',
    ]);
    assert.equal(
      textOf('ar').money({ amount: -12345, currency: 'GBP' }),
      '\u2066\u2212\u2009123.45\u00A0£\u2069',
    );
    assert.equal(textOf('en').money({ amount: 1234, currency: 'JPY' }), '¥1,234');
    assert.equal(textOf('en').country('not a code'), 'not a code');
  });

  it('keep a number before a Latin name among Arabic words', () => {
    const title = 'Gardeners Kneeling Pad';
    assert.match(
      textOf('ar').t('item.count', { count: 12, title }),
      /12.*\u2068Gardeners Kneeling Pad\u2069/,
    );
    assert.equal(textOf('en').t('item.count', { count: 12, title }), '12 × Gardeners Kneeling Pad');
  });

  it('put markup where a message has a tag, and refuse a message without its values', () => {
    const text = textOf('en');
    const parts = text.rich('look-up.check_zip', {
      order: (inner) => ({ tag: 'a', inner }),
      factor: (inner) => ({ tag: 'b', inner }),
    });
    assert.deepEqual(parts.slice(0, 3), ['Check the ', { tag: 'a', inner: ['order number'] }, ' and ']);
    assert.deepEqual(text.rich('why.not_fulfilled', { shop: { tag: 'a' } }), [
      'Not shipped yet. To stop it, ask ',
      { tag: 'a' },
      ' to cancel.',
    ]);
    assert.throws(() => text.t('shell.order'), /name/);
  });
});
