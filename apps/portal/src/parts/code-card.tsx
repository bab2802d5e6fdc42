import { useText } from '../text/use-text.ts';

/** A QR code to be scanned from the screen: black on white in dark mode too. Opened by itself, it fills the screen. */
export function CodeCard({ image_url, code }: { image_url: string; code: string }) {
  const { t } = useText();
  return (
    <div class="code-card">
      <a href={image_url}>
        <img src={image_url} width="232" height="232" alt={t('code.alt')} />
      </a>
      <bdi>{code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>
    </div>
  );
}
