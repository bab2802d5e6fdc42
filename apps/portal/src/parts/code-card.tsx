import type { CodeProps } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';
import { ButtonLink } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** A QR code to be scanned from the screen: black on white in dark mode too. Pressed, it fills the screen; without a script, a page of its own. */
export function CodeCard({ code_page_url, ...code }: CodeProps & { code_page_url: string }) {
  const { t } = useText();
  return (
    <>
      <div class="code-card">
        <a href={code_page_url} aria-label={t('code.enlarge')} data-enlarge="whole-code">
          <CodeImage {...code} />
        </a>
        <CodeNumber {...code} />
      </div>
      <p class="small code-hint no-print">{t('code.tap')}</p>
      <dialog class="whole-code" id="whole-code" aria-label={t('status.reference', code)}>
        <header>
          <strong>{t('status.reference', code)}</strong>
          <button type="button" class="whole-code-x" aria-label={t('code.close')} data-close>
            <Icon name="x" />
          </button>
        </header>
        <WholeCode {...code} />
        <button type="button" class="button outline" data-close autofocus>
          {t('code.close')}
        </button>
      </dialog>
    </>
  );
}

/** A code as large as the window allows, with what to do for it to be read. */
export function WholeCode(code: CodeProps) {
  const { t } = useText();
  return (
    <div class="whole-code-body">
      <CodeImage {...code} />
      <CodeNumber {...code} />
      <p>
        <Icon name="sun" />
        {t('code.bright')}
      </p>
    </div>
  );
}

/** For whoever looks at the page on a computer: the way to have it on a phone, by an e-mail of their own or as an address to copy. */
export function SendToPhone({ reference, url }: { reference: string; url: string }) {
  const { t } = useText();
  const name = t('status.reference', { reference });
  return (
    <details class="send-to-phone">
      <summary class="button outline small">
        <Icon name="send" size={18} />
        <span class="button-label">{t('code.send')}</span>
      </summary>
      <bdi>{url}</bdi>
      <div class="button-pair">
        <ButtonLink
          kind="outline"
          small
          icon="mail"
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`}
        >
          {t('code.send_email')}
        </ButtonLink>
        <CopyButton text={url} label={t('code.copy_link')} />
      </div>
    </details>
  );
}

function CodeImage({ image_url }: CodeProps) {
  const { t } = useText();
  return <img src={image_url} width="232" height="232" alt={t('code.alt')} />;
}

/** The content of the code in groups of four, for somebody who types it. */
const CodeNumber = ({ code }: CodeProps) => <bdi>{code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>;
