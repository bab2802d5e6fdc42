import type { MissingProps } from '../facts/missing.ts';
import { Heading, Layout } from '../layout.tsx';
import { useText } from '../text/use-text.ts';

/** Instead of a page that there is not: what is missing, and what to do. */
export function MissingPage({ what }: MissingProps) {
  const { t } = useText();
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
    </Layout>
  );
}
