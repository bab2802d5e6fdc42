import { languageOf } from './languages.ts';
import type { Language } from './languages.ts';
/**
 * The words of the withdrawal function (Directive 2011/83/EU, Article 11a) by language. What a shopper was shown goes into the register verbatim, so a
 * change here is a change of a legal text: see docs/guide/withdrawals.md before you edit.
 */
export type WithdrawalWording = {
  /** What leads to the function: Article 11a(2), "withdraw from contract here". */
  readonly function_label: string;
  /** The only label of the confirming button: Article 11a(3), "confirm withdrawal". */
  readonly confirm_label: string;
  /** Whether somebody compared the labels with the official version of the language. */
  readonly is_checked: boolean;
  /** Where the labels are from. */
  readonly source: string;
  /** The statement about an order number, and about anything else. `{shop}` and `{contract}` are filled in. */
  readonly statement: { readonly order: string; readonly other: string };
  /** The block for the shop's terms (Article 6(1)(h)). `{label}` and `{url}` are filled in. */
  readonly terms: string;
};

const unchecked = 'Our translation. Compare it with the official version in EUR-Lex before you rely on it.';

/** Wording by language, in the order in which the guide lists it. */
export const WITHDRAWAL_WORDING = {
  en: {
    function_label: 'Withdraw from contract here',
    confirm_label: 'Confirm withdrawal',
    is_checked: true,
    source: 'Directive (EU) 2023/2673, English version',
    statement: {
      order: 'I withdraw from my contract with {shop} for order {contract}.',
      other: 'I withdraw from my contract with {shop}: {contract}',
    },
    terms:
      'You can withdraw from this contract online within 14 days of receiving the last item, without giving a reason. Use the function “{label}” at {url}. We confirm the receipt of your statement by email without undue delay. You can also withdraw by letter or email.',
  },
  de: {
    function_label: 'Vertrag widerrufen',
    confirm_label: 'Widerruf bestätigen',
    is_checked: true,
    source: '§ 356a BGB',
    statement: {
      order: 'Hiermit widerrufe ich meinen Vertrag mit {shop} über die Bestellung {contract}.',
      other: 'Hiermit widerrufe ich meinen Vertrag mit {shop}: {contract}',
    },
    terms:
      'Sie können diesen Vertrag innerhalb von 14 Tagen ab Erhalt der letzten Ware ohne Angabe von Gründen online widerrufen. Nutzen Sie dafür die Funktion „{label}“ unter {url}. Wir bestätigen Ihnen den Eingang Ihrer Erklärung unverzüglich per E-Mail. Sie können auch per Brief oder E-Mail widerrufen.',
  },
  fr: {
    function_label: 'Renoncer au contrat ici',
    confirm_label: 'Confirmer la rétractation',
    is_checked: true,
    source: 'Directive (UE) 2023/2673, French version; Code de la consommation, L. 221-21 and D. 221-5',
    statement: {
      order: 'Je me rétracte de mon contrat avec {shop} pour la commande {contract}.',
      other: 'Je me rétracte de mon contrat avec {shop} : {contract}',
    },
    terms:
      'Vous pouvez vous rétracter de ce contrat en ligne dans un délai de 14 jours à compter de la réception du dernier article, sans donner de motif. Utilisez la fonction « {label} » à l’adresse {url}. Nous accusons réception de votre déclaration par e-mail sans retard injustifié. Vous pouvez aussi vous rétracter par courrier ou par e-mail.',
  },
  es: {
    function_label: 'Desistir del contrato aquí',
    confirm_label: 'Confirmar el desistimiento',
    is_checked: false,
    source: unchecked,
    statement: {
      order: 'Desisto de mi contrato con {shop} relativo al pedido {contract}.',
      other: 'Desisto de mi contrato con {shop}: {contract}',
    },
    terms:
      'Puede desistir de este contrato en línea en un plazo de 14 días desde la recepción del último artículo, sin indicar el motivo. Use la función «{label}» en {url}. Confirmaremos la recepción de su declaración por correo electrónico sin demora indebida. También puede desistir por carta o por correo electrónico.',
  },
  it: {
    function_label: 'Recedere dal contratto qui',
    confirm_label: 'Confermare il recesso',
    is_checked: false,
    source: unchecked,
    statement: {
      order: 'Recedo dal mio contratto con {shop} relativo all’ordine {contract}.',
      other: 'Recedo dal mio contratto con {shop}: {contract}',
    },
    terms:
      'Può recedere da questo contratto online entro 14 giorni dal ricevimento dell’ultimo articolo, senza indicare il motivo. Usi la funzione «{label}» all’indirizzo {url}. Confermeremo la ricezione della Sua dichiarazione via e-mail senza indebito ritardo. Può recedere anche per lettera o via e-mail.',
  },
  nl: {
    function_label: 'Overeenkomst hier herroepen',
    confirm_label: 'Herroeping bevestigen',
    is_checked: false,
    source: unchecked,
    statement: {
      order: 'Ik herroep mijn overeenkomst met {shop} voor bestelling {contract}.',
      other: 'Ik herroep mijn overeenkomst met {shop}: {contract}',
    },
    terms:
      'U kunt deze overeenkomst binnen 14 dagen na ontvangst van het laatste artikel online herroepen, zonder opgave van redenen. Gebruik de functie ‘{label}’ op {url}. We bevestigen de ontvangst van uw verklaring onverwijld per e-mail. U kunt ook per brief of e-mail herroepen.',
  },
  ar: {
    function_label: 'الانسحاب من العقد هنا',
    confirm_label: 'تأكيد الانسحاب',
    is_checked: false,
    source: 'Our translation. There is no official Arabic version.',
    statement: {
      order: 'أنسحب من عقدي مع {shop} بخصوص الطلب {contract}.',
      other: 'أنسحب من عقدي مع {shop}: {contract}',
    },
    terms:
      'يمكنك الانسحاب من هذا العقد عبر الإنترنت خلال 14 يومًا من استلام آخر منتج، دون إبداء الأسباب. استخدم وظيفة «{label}» على {url}. نؤكد استلام تصريحك بالبريد الإلكتروني دون تأخير. يمكنك أيضًا الانسحاب برسالة أو بالبريد الإلكتروني.',
  },
} as const satisfies Record<Language, WithdrawalWording>;

/** The language of a BCP 47 tag such as `de-AT`; English where there is none. */
export function withdrawalLanguage(tag: string | undefined): Language {
  return languageOf(tag ?? '') ?? 'en';
}

/** One word with a digit in it, such as `#1042` or `EU-1042`, is an order number; anything else describes the contract. */
const order_number = /^#?(?=\S*\d)[\p{L}\p{N}._/-]{1,60}$/u;

/** The sentence that a shopper confirms. `contract` is repeated as it was typed. */
export function withdrawalStatement(
  language: Language,
  { shop_name, contract }: { shop_name: string; contract: string },
): string {
  const { order, other } = WITHDRAWAL_WORDING[language].statement;
  const template = order_number.test(contract) ? order : other;
  return template.replaceAll(/\{(shop|contract)\}/g, (_, name: string) =>
    name === 'shop' ? shop_name : contract,
  );
}

/** The block for a shop's terms: that the function exists, and where it is (Article 6(1)(h)). */
export function withdrawalTerms(language: Language, url: string): string {
  const { terms, function_label } = WITHDRAWAL_WORDING[language];
  return terms.replaceAll(/\{(label|url)\}/g, (_, name: string) => (name === 'url' ? url : function_label));
}
