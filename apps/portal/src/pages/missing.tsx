import type { MissingProps } from '../facts/missing.ts';
import { Heading, Layout } from '../layout.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { useText } from '../text/use-text.ts';
import { useShell } from '../use-shell.ts';

/** Instead of a page that there is not: what is missing, and what to do. */
export function MissingPage({ what }: MissingProps) {
  const { t } = useText();
  const { shop } = useShell();
  const title = t(`missing.${what}`);
  const lead = {
    page: 'check_link',
    return: 'check_link',
    shop: 'check_address',
    link: 'ask_link',
    cart: 'choose_again',
  } as const;
  return (
    <Layout title={title}>
      <Heading title={title} lead={t(`missing.${lead[what]}`)} />
      {shop?.portal_url && <ButtonLink href={shop.portal_url}>{t('look-up.submit')}</ButtonLink>}
    </Layout>
  );
}
