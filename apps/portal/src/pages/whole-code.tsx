import type { WholeCodeProps } from '../facts/status.ts';
import { Heading, Layout } from '../layout.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { WholeCode } from '../parts/code-card.tsx';
import { useText } from '../text/use-text.ts';

/** The code of a return alone, for a browser that can't enlarge it on the page of the return. */
export function WholeCodePage({ order_name, status_url, ...code }: WholeCodeProps) {
  const { t } = useText();
  const title = t('status.reference', code);
  return (
    <Layout title={title} aside={{ order: order_name }}>
      <Heading title={title} />
      <div class="code-card">
        <WholeCode {...code} />
      </div>
      <ButtonLink kind="outline" href={status_url}>
        {t('code.close')}
      </ButtonLink>
    </Layout>
  );
}
