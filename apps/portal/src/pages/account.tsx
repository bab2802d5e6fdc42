import type { AccountProps } from '../facts/account.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { LinkRows } from '../parts/link-row.tsx';
import { useText } from '../text/use-text.ts';

/** The orders of a shopper who is signed in with an account of the shop, with their returns. */
export function AccountPage({
  shop_name,
  email,
  time_zone,
  orders,
  open_url,
  sign_out_url,
  look_up_url,
}: AccountProps) {
  const { t, dayInYear } = useText();
  const title = t('account.title');
  const whom = email === undefined ? t('account.signed_in', { shop: shop_name }) : t('account.as', { email });
  return (
    <Layout title={title}>
      <Heading title={title} lead={whom} />
      {orders.length === 0 && <p>{t('account.none', { shop: shop_name })}</p>}
      <form method="post" action={open_url}>
        <ul class="account-orders">
          {orders.map(({ id, name, ordered_at, returns }) => (
            <li>
              <div class="account-order">
                <div>
                  <h2>{t('shell.order', { name })}</h2>
                  <p class="small">
                    {t('account.ordered', { day: dayInYear({ at: ordered_at, time_zone }) })}
                  </p>
                </div>
                <Button kind="outline" name="open" value={String(id)}>
                  {t('account.open')}
                  <span class="unseen"> {t('shell.order', { name })}</span>
                </Button>
              </div>
              {returns.length > 0 && (
                <ul class="account-returns">
                  {returns.map(({ uuid, reference, state, created_at }) => (
                    <li>
                      <Button kind="link" name="open" value={`${id} ${uuid}`}>
                        {t('account.return', { reference, day: dayInYear({ at: created_at, time_zone }) })}
                      </Button>
                      <Chip status={state} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </form>
      <LinkRows
        rows={[
          {
            href: look_up_url,
            icon: 'package',
            title: t('account.other'),
            facts: t('account.other_facts'),
          },
        ]}
      />
      <form method="post" action={sign_out_url}>
        <Button kind="quiet">{t('account.sign_out')}</Button>
      </form>
    </Layout>
  );
}
