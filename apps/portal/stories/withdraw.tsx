import { WithdrawPage } from '../src/pages/withdraw.tsx';
import { useText } from '../src/text/use-text.ts';

const given = { name: 'Bettina Weber', contract: '#551387', email: 'bettina.weber@example.de', items: '' };
const statement = 'I withdraw from my contract with Marlow Gifts Ltd for order #551387.';

export const WithdrawStory = () => <WithdrawPage step="details" given={given} faults={{}} />;

export const WithdrawFaultsStory = () => (
  <WithdrawPage
    step="details"
    given={{ ...given, name: '', email: 'bettina.weber' }}
    faults={{ name: { what: 'missing', most: 200 }, email: { what: 'bad_email', most: 254 } }}
  />
);

export const WithdrawStatementStory = () => (
  <WithdrawPage
    step="confirm"
    given={given}
    statement={statement}
    confirm_label="Confirm withdrawal"
    confirmation_id="6f0c7c1e-2f43-4f0e-9f83-6c9f4e0a7b11"
  />
);

export function WithdrawReceiptStory() {
  const { t } = useText();
  return (
    <WithdrawPage
      step="received"
      email={given.email}
      statement={statement}
      rows={[
        { label: t('withdraw.name'), value: given.name },
        { label: 'Date', value: 'Sunday, 22 November 2026' },
        { label: 'Time', value: '10:41:07, London (UTC)' },
        { label: 'Reference', value: 'W-2026-0031' },
      ]}
      keep="We emailed this receipt to bettina.weber@example.de. Keep it as proof."
      goods="Send your items back by Sunday, 6 December."
      refund="You’ll get your full refund by Sunday, 6 December. We may wait until we receive the goods, or proof that you’ve sent them."
      send_to={['Marlow Gifts', '4 Foss Islands Road', 'York', 'YO31 7UJ', 'United Kingdom']}
      sending={{ kind: 'label', url: '#label' }}
      pdf_url="#pdf"
      is_held={false}
    />
  );
}
