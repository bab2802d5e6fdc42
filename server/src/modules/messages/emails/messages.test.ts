import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES, languageOf } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import { contrast, buttonColors, dark_surface, darkLinkColor, linkColor } from './accent.ts';
import { readCatalogue } from './catalogue.ts';
import { composeEmail } from './compose.ts';
import type { MessageSource, ShopLook } from './compose.ts';
import type { MailedReturnFacts } from './facts.ts';
import { OCCASIONS, placeholdersOf } from './occasions.ts';
import type { Occasion } from './occasions.ts';
import { sampleFacts } from './preview.ts';

const look: ShopLook = {
  shop: 'Marlow Gifts',
  accent: '#1f5c47',
  time_zone: 'Europe/London',
  takes_replies: false,
};
const now = new Date('2026-11-22T10:00:00Z');
const compose = (source: Partial<MessageSource> & Pick<MessageSource, 'occasion'>, as = look) =>
  composeEmail(
    {
      language: 'en',
      facts: sampleFacts(source.occasion, 'https://returns.example.com/portal', now),
      own_text: null,
      now,
      ...source,
    },
    as,
  );
const facts_of_return = sampleFacts(
  'label_ready',
  'https://returns.example.com/portal',
  now,
) as MailedReturnFacts;

/** An element of a text: 1 is an argument, 5 chooses by a word, 6 by a number. */
type Element = { type: number; value: string; options: Record<string, { value: Element[] }> };

const parse = (text: string): Element[] =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() as unknown as Element[];

/** The arguments of a text, with their kind and the branches of those that choose. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  const visit = (elements: Element[]): void => {
    for (const element of elements) {
      if (element.type === 1) found.add(element.value);
      if (element.type === 5)
        found.add(`${element.value}: ${Object.keys(element.options).toSorted().join()}`);
      if (element.type === 6) found.add(`${element.value}: plural`);
      if (element.type === 5 || element.type === 6)
        for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(text));
  return [...found].toSorted();
}

describe('the texts of e-mails', () => {
  it('have every key with the same arguments and branches in every language', () => {
    const english = readCatalogue('en');
    assert.deepEqual(
      new Set(Object.keys(english).filter((key) => /\.(subject|heading|body|next)$/.test(key))),
      new Set(
        OCCASIONS.flatMap((one) => ['subject', 'heading', 'body', 'next'].map((part) => `${one}.${part}`)),
      ),
    );
    for (const language of LANGUAGES) {
      const texts = readCatalogue(language);
      assert.deepEqual(Object.keys(texts).toSorted(), Object.keys(english).toSorted(), language);
      for (const [key, text] of Object.entries(texts))
        assert.deepEqual(argumentsOf(text), argumentsOf(english[key]!), `${language} ${key}`);
    }
  });

  it('have every plural form that their language has', () => {
    for (const language of LANGUAGES) {
      const wanted = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
      // For millions; no message counts so far.
      if (language !== 'ar') wanted.delete('many');
      for (const [key, text] of Object.entries(readCatalogue(language)))
        for (const element of parse(text))
          if (element.type === 6)
            assert.deepEqual(new Set(Object.keys(element.options)), wanted, `${language} ${key}`);
    }
  });

  it('name no placeholder that their message does not have', () => {
    for (const occasion of OCCASIONS)
      for (const part of ['subject', 'heading', 'body', 'next'])
        for (const named of argumentsOf(readCatalogue('en')[`${occasion}.${part}`]!))
          assert.ok(placeholdersOf(occasion).includes(named.split(':')[0]!), `${occasion}.${part} ${named}`);
  });

  it('are translated: no language repeats an English sentence', () => {
    const english = new Set(Object.values(readCatalogue('en')));
    for (const language of LANGUAGES.filter((one) => one !== 'en'))
      for (const [key, text] of Object.entries(readCatalogue(language)))
        // What staff wrote is nobody's to translate.
        assert.ok(text === '{message}' || !english.has(text), `${language} ${key}`);
  });
});

describe('a composed message', () => {
  const methods = ['ship_with_label', 'ship_own', 'drop_off', 'in_store', 'pickup', 'none'] as const;

  it('renders for every occasion, language and branch, in text and HTML, without anything left to fill in', () => {
    for (const language of LANGUAGES)
      for (const occasion of OCCASIONS)
        for (const method of methods)
          for (const is_bare of [false, true]) {
            const sample = sampleFacts(occasion, 'https://returns.example.com/portal', now);
            const { amount: _amount, exchange_order: _order, ...bare } = sample as MailedReturnFacts;
            const facts = !('items' in sample)
              ? sample
              : is_bare && occasion !== 'refund_sent'
                ? { ...bare, method, deadline: null, name: null, order: null }
                : { ...sample, method, is_owed: is_bare };
            const { subject, text, html } = compose({ occasion, language, facts });
            for (const part of [subject, text, html]) {
              assert.ok(part.length > 5, `${language} ${occasion}`);
              assert.doesNotMatch(
                part.replace(/<style>[\s\S]*?<\/style>/, ''),
                /[{}]|\bundefined\b|\bnull\b|\bNaN\b/,
                `${language} ${occasion}`,
              );
            }
            assert.match(
              html,
              new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`),
            );
          }
  });

  it('loads nothing from anywhere, and has no script and no picture that counts readers', () => {
    for (const occasion of OCCASIONS) {
      const { html } = compose({ occasion }, { ...look, logo: { width_px: 128, height_px: 56 } });
      assert.doesNotMatch(html, /<script|<link|@import|url\(|<iframe|<form|\son\w+=/i);
      for (const [, source] of html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g))
        assert.match(source!, /^cid:(code|logo)@retour$/);
    }
  });

  it('shows amounts and days by the language, in the time zone of the shop', () => {
    const refund = (language: Language, currency = 'GBP') =>
      compose({
        occasion: 'refund_sent',
        language,
        facts: { ...facts_of_return, amount: { amount: 123_456, currency } },
      }).text;
    assert.match(refund('en'), /£1,234\.56/);
    assert.match(refund('de'), /1\.234,56\s£/);
    assert.match(refund('fr', 'EUR'), /1\s234,56\s€/);
    assert.match(refund('de', 'JPY'), /123\.456\s¥/);
    assert.match(refund('ar', 'KWD'), /123\.456/);
    const late = { ...facts_of_return, deadline: '2026-12-20T23:30:00.000Z' };
    const text = (language: Language, time_zone: string) =>
      compose({ occasion: 'label_ready', language, facts: late }, { ...look, time_zone }).text;
    assert.match(text('en', 'Europe/London'), /by Sunday, 20 December\./);
    assert.match(text('en', 'Asia/Tokyo'), /by Monday, 21 December\./);
    assert.match(text('de', 'Europe/Berlin'), /bis Montag, 21\. Dezember /);
    assert.match(text('ar', 'UTC'), /20 ديسمبر/);
    const next_year = { ...facts_of_return, deadline: '2027-01-10T12:00:00.000Z' };
    assert.match(compose({ occasion: 'label_ready', facts: next_year }).text, /Sunday, 10 January 2027/);
  });

  it('previews its first sentences in lists of messages, and tells no code there', () => {
    const preview = (occasion: Occasion) =>
      /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(compose({ occasion, code: '481516' }).html)?.[1];
    assert.match(preview('label_ready')!, /^Print the label, attach it to your parcel/);
    assert.match(preview('sign_in_code')!, /^Enter this code to see your order\. It’s valid/);
  });

  it('does not claim that money moved where the shop pays it itself', () => {
    const owed = compose({ occasion: 'refund_sent', facts: { ...facts_of_return, is_owed: true } });
    assert.match(owed.subject, /is approved/);
    assert.doesNotMatch(owed.text, /we’ve sent/i);
    assert.match(
      compose({ occasion: 'refund_sent' }).text,
      /we’ve sent £17\.32 to your original payment method/,
    );
  });

  it('repeats a withdrawal word for word, with date, time and time zone', () => {
    const statement = 'Ich widerrufe:\n<b>Bestellung & Co</b> {amount} **nicht fett**';
    const facts = { reference: 'WD-7', name: 'Ana', statement, received_at: '2026-11-22T09:41:07.000Z' };
    const { text, html } = compose({ occasion: 'withdrawal_receipt', facts });
    assert.ok(text.includes(statement));
    assert.ok(html.includes('&#60;b&#62;Bestellung &#38; Co&#60;/b&#62; {amount} **nicht fett**'));
    assert.match(text, /22 November 2026 at 09:41:07 GMT/);
    for (const [language, time_zone, time] of [
      ['de', 'Europe/Berlin', '10:41:07 MEZ '],
      ['fr', 'Europe/Paris', '10:41:07 (Paris, UTC+1).'],
      ['it', 'UTC', '09:41:07 UTC.'],
      ['de', 'Europe/London', '09:41:07 (London, UTC)'],
    ] as const) {
      const receipt = compose({ occasion: 'withdrawal_receipt', facts, language }, { ...look, time_zone });
      assert.ok(receipt.text.includes(time), receipt.text);
    }
  });

  it('makes a header of one line of whatever a shop or an order is called', () => {
    const evil = { ...look, shop: 'Shop\r\nBcc: victim@example.com' };
    const { subject } = compose({ occasion: 'store_credit' }, evil);
    assert.doesNotMatch(subject, /[\r\n]/);
  });

  it('puts names and titles into HTML as text', () => {
    const items = [{ title: '<img src=x onerror=alert(1)>', count: 1 }];
    const { html } = compose({
      occasion: 'request_received',
      facts: { ...facts_of_return, name: '<script>', items },
    });
    assert.doesNotMatch(html, /<img src=x|<script/);
  });
});

describe("a shop's own text", () => {
  const own = (body: string, facts: MailedReturnFacts = facts_of_return) =>
    compose({ occasion: 'handed_in', facts, own_text: { subject: '{reference} is off to {shop}', body } });

  it('replaces subject and body, and keeps the way to the return', () => {
    const { subject, text, html } = own(
      'Hi **{name}**!\n\n- one\n- two\n\nSee [our page](https://shop.example/returns).',
    );
    assert.equal(subject, 'RT-1000001 is off to Marlow Gifts');
    assert.match(text, /Hi Ana!\n\n- one\n- two\n\nSee our page \(https:\/\/shop\.example\/returns\)\./);
    assert.match(html, /Hi <strong>Ana<\/strong>!/);
    assert.match(html, /<a class="link" href="https:\/\/shop\.example\/returns"/);
    assert.match(html, /View your return/);
    assert.doesNotMatch(text, /What happens next/);
  });

  it('gets no HTML in, and no link that is not http', () => {
    const { html } = own('<b>x</b> [go](javascript:alert(1)) [q](https://a.example/"onclick=x)');
    assert.doesNotMatch(html, /<b>|href="javascript|"onclick/);
  });

  it('takes values as text, also where they look like markup', () => {
    const { html } = own('Hi {name}', {
      ...facts_of_return,
      name: '**[x](https://evil.example)** {shop} <i>',
    });
    assert.ok(html.includes('**[x](https://evil.example)** {shop} &#60;i&#62;'));
    assert.doesNotMatch(html, /href="https:\/\/evil/);
  });
});

it('buttons and links are readable in every colour that a shop can choose', () => {
  for (const accent of [
    '#ffe600',
    '#ffffff',
    '#000000',
    '#808080',
    '#7b7b7b',
    '#e0218a',
    '#1f5c47',
    '#ff0000',
  ]) {
    const { background, text } = buttonColors(accent);
    assert.ok(contrast(background, text) >= 4.5, accent);
    assert.ok(contrast(linkColor(accent), '#ffffff') >= 4.5, accent);
    assert.ok(contrast(darkLinkColor(accent), dark_surface) >= 4.5, accent);
  }
});

it('a language is found by its tag, with or without region', () => {
  assert.equal(languageOf('de-AT'), 'de');
  assert.equal(languageOf('AR'), 'ar');
  assert.equal(languageOf('pt-BR'), undefined);
  assert.equal(languageOf(''), undefined);
});
