import type { Language } from '@retour/contract/languages';
import type { ReceivedThrough } from '@retour/contract/withdrawals';

/** What a receipt says around a statement. `{day}` is filled in. */
export type ReceiptWords = {
  /** For dates and times. */
  locale: string;
  title: string;
  received: string;
  keep: string;
  name: string;
  contract: string;
  items: string;
  whole: string;
  email: string;
  date: string;
  time: string;
  reference: string;
  through: string;
  next: string;
  goods: string;
  /** Before the address that items are sent to. */
  send_to: string;
  /** Before the address of the page that leads to a label. */
  how: string;
  refund: string;
  may_wait: string;
  exact_text: string;
  /** In an e-mail that shows texts shortened. */
  shortened: string;
  /** How a statement came that staff recorded. */
  ways: Record<Exclude<ReceivedThrough, 'function'>, string>;
};

const en: ReceiptWords = {
  locale: 'en-GB',
  title: 'Receipt of your withdrawal',
  received: 'We’ve received your withdrawal.',
  keep: 'Keep this receipt as proof.',
  name: 'Name',
  contract: 'Contract',
  items: 'Part of the order',
  whole: 'The whole contract',
  email: 'Receipt to',
  date: 'Date',
  time: 'Time',
  reference: 'Reference',
  through: 'Received by',
  next: 'What happens next',
  goods: 'Send your items back by {day}.',
  send_to: 'Send them to:',
  how: 'How to send them, and your label once there is one:',
  refund: 'Your refund is due by {day}.',
  may_wait: 'We may wait until we receive the items, or proof that you’ve sent them.',
  exact_text: 'The exact text of this receipt is attached to this PDF as receipt.txt.',
  shortened: 'The attached PDF has your full text.',
  ways: { letter: 'Letter', email: 'Email', phone: 'Phone', other: 'Other' },
};

const de: ReceiptWords = {
  locale: 'de',
  title: 'Eingangsbestätigung Ihres Widerrufs',
  received: 'Wir haben Ihren Widerruf erhalten.',
  keep: 'Bewahren Sie diese Bestätigung als Nachweis auf.',
  name: 'Name',
  contract: 'Vertrag',
  items: 'Teil der Bestellung',
  whole: 'Der ganze Vertrag',
  email: 'Bestätigung an',
  date: 'Datum',
  time: 'Uhrzeit',
  reference: 'Vorgangsnummer',
  through: 'Eingegangen per',
  next: 'Wie es weitergeht',
  goods: 'Senden Sie die Ware bis {day} zurück.',
  send_to: 'Senden Sie sie an:',
  how: 'So senden Sie sie zurück, mit Etikett, sobald es eines gibt:',
  refund: 'Die Rückzahlung ist bis {day} fällig.',
  may_wait:
    'Wir können warten, bis wir die Ware erhalten haben oder Sie nachgewiesen haben, dass Sie sie abgesandt haben.',
  exact_text: 'Der genaue Wortlaut dieser Bestätigung liegt dieser PDF-Datei als receipt.txt bei.',
  shortened: 'Ihren vollständigen Text enthält die angehängte PDF-Datei.',
  ways: { letter: 'Brief', email: 'E-Mail', phone: 'Telefon', other: 'auf anderem Weg' },
};

const fr: ReceiptWords = {
  locale: 'fr',
  title: 'Accusé de réception de votre rétractation',
  received: 'Nous avons reçu votre rétractation.',
  keep: 'Conservez cet accusé de réception comme preuve.',
  name: 'Nom',
  contract: 'Contrat',
  items: 'Partie de la commande',
  whole: 'Tout le contrat',
  email: 'Accusé de réception à',
  date: 'Date',
  time: 'Heure',
  reference: 'Référence',
  through: 'Reçu par',
  next: 'La suite',
  goods: 'Renvoyez vos articles avant la fin du {day}.',
  send_to: 'Envoyez-les à :',
  how: 'Comment les envoyer, et votre étiquette dès qu’il y en a une :',
  refund: 'Le remboursement est dû avant la fin du {day}.',
  may_wait: 'Nous pouvons attendre d’avoir reçu les articles ou la preuve que vous les avez expédiés.',
  exact_text: 'Le texte exact de cet accusé de réception est joint à ce PDF (receipt.txt).',
  shortened: 'Votre texte complet figure dans le PDF joint.',
  ways: { letter: 'Courrier', email: 'E-mail', phone: 'Téléphone', other: 'Autre' },
};

const es: ReceiptWords = {
  locale: 'es',
  title: 'Acuse de recibo de tu desistimiento',
  received: 'Hemos recibido tu desistimiento.',
  keep: 'Guarda este acuse de recibo como prueba.',
  name: 'Nombre',
  contract: 'Contrato',
  items: 'Parte del pedido',
  whole: 'Todo el contrato',
  email: 'Acuse de recibo a',
  date: 'Fecha',
  time: 'Hora',
  reference: 'Referencia',
  through: 'Recibido por',
  next: 'Próximos pasos',
  goods: 'Devuelve los artículos hasta el {day}.',
  send_to: 'Envíalos a:',
  how: 'Cómo enviarlos, y tu etiqueta cuando la haya:',
  refund: 'El reembolso vence el {day}.',
  may_wait: 'Podemos esperar hasta recibir los artículos o una prueba de que los has enviado.',
  exact_text: 'El texto exacto de este acuse está adjunto a este PDF (receipt.txt).',
  shortened: 'El PDF adjunto contiene su texto completo.',
  ways: { letter: 'Carta', email: 'Correo electrónico', phone: 'Teléfono', other: 'Otro' },
};

const it: ReceiptWords = {
  locale: 'it',
  title: 'Ricevuta del tuo recesso',
  received: 'Abbiamo ricevuto il tuo recesso.',
  keep: 'Conserva questa ricevuta come prova.',
  name: 'Nome',
  contract: 'Contratto',
  items: 'Parte dell’ordine',
  whole: 'Tutto il contratto',
  email: 'Ricevuta a',
  date: 'Data',
  time: 'Ora',
  reference: 'Riferimento',
  through: 'Ricevuto per',
  next: 'I prossimi passi',
  goods: 'Rispedisci gli articoli entro {day}.',
  send_to: 'Inviali a:',
  how: 'Come inviarli, e la tua etichetta quando ci sarà:',
  refund: 'Il rimborso è dovuto entro {day}.',
  may_wait: 'Possiamo attendere di ricevere gli articoli o la prova che li hai spediti.',
  exact_text: 'Il testo esatto di questa ricevuta è allegato a questo PDF (receipt.txt).',
  shortened: 'Il testo completo è nel PDF allegato.',
  ways: { letter: 'Lettera', email: 'E-mail', phone: 'Telefono', other: 'Altro' },
};

const nl: ReceiptWords = {
  locale: 'nl',
  title: 'Ontvangstbevestiging van je herroeping',
  received: 'We hebben je herroeping ontvangen.',
  keep: 'Bewaar deze bevestiging als bewijs.',
  name: 'Naam',
  contract: 'Overeenkomst',
  items: 'Deel van de bestelling',
  whole: 'De hele overeenkomst',
  email: 'Bevestiging aan',
  date: 'Datum',
  time: 'Tijd',
  reference: 'Referentie',
  through: 'Ontvangen per',
  next: 'Wat er nu gebeurt',
  goods: 'Stuur je artikelen uiterlijk {day} terug.',
  send_to: 'Stuur ze naar:',
  how: 'Zo stuur je ze terug, met een label zodra dat er is:',
  refund: 'De terugbetaling volgt uiterlijk {day}.',
  may_wait: 'We mogen wachten tot we de artikelen hebben ontvangen, of bewijs dat je ze hebt verstuurd.',
  exact_text: 'De exacte tekst van deze bevestiging is als receipt.txt bij deze pdf gevoegd.',
  shortened: 'Uw volledige tekst staat in de bijgevoegde pdf.',
  ways: { letter: 'Brief', email: 'E-mail', phone: 'Telefoon', other: 'Anders' },
};

const ar: ReceiptWords = {
  locale: 'ar-u-nu-latn',
  title: 'إشعار باستلام انسحابك من العقد',
  received: 'استلمنا انسحابك من العقد.',
  keep: 'احتفظ بهذا الإشعار كإثبات.',
  name: 'الاسم',
  contract: 'العقد',
  items: 'جزء من الطلب',
  whole: 'العقد بأكمله',
  email: 'الإشعار إلى',
  date: 'التاريخ',
  time: 'الوقت',
  reference: 'المرجع',
  through: 'وصل عبر',
  next: 'ما الذي يحدث بعد ذلك',
  goods: 'أعد المنتجات حتى {day}.',
  send_to: 'أرسلها إلى:',
  how: 'كيفية إرسالها، وملصق الشحن عند توفره:',
  refund: 'يستحق ردّ المبلغ حتى {day}.',
  may_wait: 'يجوز لنا الانتظار حتى نستلم المنتجات أو إثباتًا على أنك أرسلتها.',
  exact_text: 'النص الدقيق لهذا الإشعار مرفق بملف PDF هذا باسم receipt.txt.',
  shortened: 'النص الكامل موجود في ملف PDF المرفق.',
  ways: { letter: 'رسالة', email: 'بريد إلكتروني', phone: 'هاتف', other: 'طريقة أخرى' },
};

export const RECEIPT_WORDS: Readonly<Record<Language, ReceiptWords>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  ar,
};
