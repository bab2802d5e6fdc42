import { languageOf } from './sentences.ts';
import type { Reader } from './sentences.ts';
import { spoken } from './words.ts';

// What decided something about an item, in a sentence for the merchant. The API tells the English ones.

/** Why an item can’t be returned. */
export const INELIGIBILITY_TEXTS = {
  'not-fulfilled': { en: 'It hasn’t been shipped yet.', de: 'Noch nicht versendet.' },
  'already-returned': { en: 'It’s already in a return.', de: 'Bereits in einer Retoure.' },
  'already-refunded': { en: 'It was already refunded.', de: 'Bereits erstattet.' },
  'outside-window': { en: 'The return window has closed.', de: 'Die Rückgabefrist ist abgelaufen.' },
  'final-sale': { en: 'It’s final sale.', de: 'Von der Rückgabe ausgeschlossen.' },
  blocklisted: { en: 'It’s on the blocklist.', de: 'Steht auf der Sperrliste.' },
  'order-cancelled': { en: 'The order was cancelled.', de: 'Die Bestellung wurde storniert.' },
  'no-policy': {
    en: 'The policy has no zone for the country that it was sent to.',
    de: 'Die Richtlinie hat keine Zone für das Land, in das geliefert wurde.',
  },
  'not-returnable': { en: 'It can’t be returned.', de: 'Kann nicht zurückgegeben werden.' },
} as const;

/** Everything else that is decided. */
export const EXPLANATION_TEXTS = {
  'within-window': { en: 'It’s within the return window.', de: 'Liegt innerhalb der Rückgabefrist.' },
  'right-of-withdrawal': { en: 'The right of withdrawal applies.', de: 'Das Widerrufsrecht gilt.' },
  'exempt-from-withdrawal': {
    en: 'The law exempts this product from the right of withdrawal.',
    de: 'Das Gesetz nimmt dieses Produkt vom Widerrufsrecht aus.',
  },
  'legal-guarantee': {
    en: 'The item is faulty, and the seller is liable for that.',
    de: 'Der Artikel ist mangelhaft, und der Verkäufer haftet dafür.',
  },
  'returnable-when-defective': {
    en: 'If it’s faulty, it can be returned: the seller is liable.',
    de: 'Bei einem Mangel ist die Rückgabe möglich: Der Verkäufer haftet.',
  },
  allowlisted: { en: 'It’s on the allowlist.', de: 'Steht auf der Freigabeliste.' },
  'final-sale-bypassed': { en: 'Final sale doesn’t apply.', de: 'Der Rückgabeausschluss gilt nicht.' },
  'exchange-only': { en: 'It can only be exchanged.', de: 'Kann nur umgetauscht werden.' },
  'outcomes-excluded': {
    en: 'Some outcomes are not offered.',
    de: 'Einige Optionen werden nicht angeboten.',
  },
  'another-window': { en: 'A rule changes the return window.', de: 'Eine Regel ändert die Rückgabefrist.' },
  'holiday-window': { en: 'It was bought in the holiday period.', de: 'Wurde in der Feiertagszeit gekauft.' },
  'methods-excluded': {
    en: 'Some return methods are not offered.',
    de: 'Einige Rückgabewege werden nicht angeboten.',
  },
  'goods-kept': { en: 'The shopper keeps the item.', de: 'Der Artikel bleibt beim Kunden.' },
  'keeping-offered': {
    en: 'The shopper can keep the item for a part of the price.',
    de: 'Der Kunde kann den Artikel gegen einen Teil des Preises behalten.',
  },
  'goods-donated': { en: 'The shopper donates the item.', de: 'Der Kunde spendet den Artikel.' },
  'goods-rejected': { en: 'The unit can’t be returned.', de: 'Der Artikel kann nicht zurückgegeben werden.' },
  'goods-shipped': {
    en: 'The item must be sent back, whatever its value.',
    de: 'Der Artikel muss zurückgeschickt werden, gleich was er wert ist.',
  },
  'fee-taken': { en: 'A fee is charged.', de: 'Es fällt eine Gebühr an.' },
  'fee-waived': { en: 'A fee is waived.', de: 'Eine Gebühr wird erlassen.' },
  'fee-waived-by-law': {
    en: 'The law doesn’t allow this fee.',
    de: 'Das Gesetz erlaubt diese Gebühr nicht.',
  },
  'bonus-granted': {
    en: 'A bonus is granted for credit or an exchange.',
    de: 'Für Guthaben oder einen Umtausch gibt es einen Bonus.',
  },
  'sent-to-review': { en: 'The return needs a review.', de: 'Die Retoure muss geprüft werden.' },
  'destination-set': {
    en: 'The policy chooses where it goes.',
    de: 'Die Richtlinie bestimmt, wohin er geht.',
  },
  'processing-event-set': {
    en: 'A rule chooses when it’s processed.',
    de: 'Eine Regel bestimmt, wann die Retoure bearbeitet wird.',
  },
  'reasons-set': { en: 'A set of reasons applies.', de: 'Eine Auswahl von Gründen gilt.' },
  'shipping-refunded': { en: 'Outbound shipping is refunded.', de: 'Die Versandkosten werden erstattet.' },
  'shipping-refunded-by-law': {
    en: 'Withdrawing from the whole order refunds outbound shipping.',
    de: 'Der Widerruf der ganzen Bestellung erstattet die Versandkosten.',
  },
  'limit-exceeded': {
    en: 'The limit of returns is reached.',
    de: 'Die Höchstzahl an Retouren ist erreicht.',
  },
  'currency-differs': {
    en: 'The order is in another currency than the policy, so amounts can’t be compared.',
    de: 'Die Bestellung ist in einer anderen Währung als die Richtlinie, deshalb lassen sich Beträge nicht vergleichen.',
  },
} as const;

const texts: Readonly<Record<string, { en: string; de: string }>> = {
  ...INELIGIBILITY_TEXTS,
  ...EXPLANATION_TEXTS,
  // Of a unit for which the shopper wants what isn't offered; backtests tell it.
  'outcome-not-offered': { en: 'The outcome isn’t offered.', de: 'Diese Option wird nicht angeboten.' },
};

/** An explanation as the API tells it, and what the evaluation found of which it says that it was decided. */
export type Explained = {
  code: string;
  decided_by: { kind: string; id: string | null; name: string | null };
  destination?: string | null | undefined;
  fee?: { type: string; amount: number | null; basis_points: number | null } | undefined;
};

/** As “Goes to Columbus (zone United Kingdom)”. */
export function explanationText({ code, decided_by, destination, fee }: Explained, reader: Reader): string {
  const { words, formats } = languageOf(reader);
  const { because } = words;
  const by = because.by[decided_by.kind]?.(decided_by.name ?? decided_by.id ?? '');
  const usual = texts[code]?.[reader.language].replace(/\.$/, '') ?? spoken(code);
  const told =
    code === 'destination-set' && destination
      ? because.goes_to(destination)
      : code === 'fee-taken' && fee
        ? because.fee(
            fee.type,
            fee.amount === null ? formats.percent(fee.basis_points ?? 0) : formats.money(fee.amount),
          )
        : usual;
  return by === undefined ? told : `${told} (${by})`;
}
