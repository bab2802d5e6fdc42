import type { SlipProps } from '../facts/slip.ts';
import { Heading, Layout } from '../layout.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { SendingAddress } from '../parts/sending-address.tsx';
import { useText } from '../text/use-text.ts';

/** Headlines of items that are not sent in a parcel. Whatever else the page of the return says, the slip says by when to send it. */
const goes_otherwise: ReadonlySet<SlipProps['headline']> = new Set([
  'drop_off',
  'in_store',
  'pickup',
] as const);

/** What is printed and put into the parcel: whose it is, by when it is sent, what is in it, and where it goes. */
export function SlipPage(props: SlipProps) {
  const { reference, order_name, headline, time_zone, send_until, sending, items, status_url } = props;
  const { t, day } = useText();
  return (
    <Layout title={t('slip.title')} aside={{ order: order_name }}>
      <Heading title={t('slip.title')} lead={<span class="no-print">{t('slip.lead')}</span>} />
      <section class="card slip">
        {sending?.kind === 'code' && (
          <img src={sending.file_url} width="232" height="232" alt={t('code.alt')} />
        )}
        <h2>
          <bdi>{t('status.reference', { reference })}</bdi>
        </h2>
        {sending?.kind === 'code' && (
          <p class="slip-code">{sending.code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        )}
        <p>
          <bdi>{t('shell.order', { name: order_name })}</bdi>
        </p>
        <p>
          <strong>
            {t(`status.${goes_otherwise.has(headline) ? headline : 'send'}.title`, {
              day: day({ at: send_until, time_zone }),
            })}
          </strong>
        </p>
        <h3>{t('slip.items')}</h3>
        <ul>
          {items.map((item) => (
            <li>{t('item.count', item)}</li>
          ))}
        </ul>
        {sending?.kind === 'address' && (
          <>
            <h3>{t('slip.to')}</h3>
            <SendingAddress {...sending} />
          </>
        )}
      </section>
      <div class="button-pair no-print">
        <PrintButton />
        <ButtonLink kind="outline" small href={status_url}>
          {t('slip.back')}
        </ButtonLink>
      </div>
    </Layout>
  );
}
