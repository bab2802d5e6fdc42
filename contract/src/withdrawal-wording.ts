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
  },
} as const satisfies Record<string, WithdrawalWording>;

/** A language that the withdrawal function speaks, as a BCP 47 subtag. */
export type WithdrawalLanguage = keyof typeof WITHDRAWAL_WORDING;

/** Every language of the function. */
export const WITHDRAWAL_LANGUAGES = Object.keys(WITHDRAWAL_WORDING) as readonly WithdrawalLanguage[];

/** The language of a BCP 47 tag such as `de-AT`; English where there is none. */
export function withdrawalLanguage(tag: string | undefined): WithdrawalLanguage {
  const language = tag?.split('-', 1)[0]?.toLowerCase() ?? '';
  return Object.hasOwn(WITHDRAWAL_WORDING, language) ? (language as WithdrawalLanguage) : 'en';
}

/** One word with a digit in it, such as `#1042` or `EU-1042`, is an order number; anything else describes the contract. */
const order_number = /^#?(?=\S*\d)[\p{L}\p{N}._/-]{1,60}$/u;

/** The sentence that a shopper confirms. `contract` is repeated as it was typed. */
export function withdrawalStatement(
  language: WithdrawalLanguage,
  { shop_name, contract }: { shop_name: string; contract: string },
): string {
  const { order, other } = WITHDRAWAL_WORDING[language].statement;
  const template = order_number.test(contract) ? order : other;
  return template.replaceAll(/\{(shop|contract)\}/g, (_, name: string) =>
    name === 'shop' ? shop_name : contract,
  );
}
