import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { LANGUAGES } from '@retour/contract/languages';
import { accentFrom } from '@retour/tokens';
import type { Brand } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { useText } from '../../text/use-text.tsx';
import { BrandFile } from './brand-file.tsx';
import { CssField } from './css-field.tsx';
import { PortalPreview } from './portal-preview.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { useSection } from './use-section.ts';

const link_names = ['returns_policy', 'privacy', 'accessibility', 'contact'] as const;

const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/i.test(text);

/** How the pages of the shop look, with the portal beside it. */
export function BrandPage() {
  const { t, tag } = useText();
  const brand = useSection<Brand>({
    name: 'brand',
    read: (signal) => dataOf(api.GET('/api/v1/settings/brand', { signal })),
    write: ({ accent, radius, language, links, embed_origins, css }, revision) =>
      dataOf(
        api.PATCH('/api/v1/settings/brand', {
          body: { accent, radius, language, links, embed_origins, css, revision },
        }),
      ),
  });
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return (
    <SectionForm title={t('settings.section.brand')} lead={t('settings.brand.lead')} section={brand} isWide>
      {(value, isReadOnly) => (
        <div className={classes['beside']}>
          <div className={classes['fields']}>
            <BrandFile name="logo" brand={value} isReadOnly={isReadOnly}>
              {value.logo_url && <img src={value.logo_url} alt={t('settings.brand.logo')} height={28} />}
            </BrandFile>
            <BrandFile name="font" brand={value} isReadOnly={isReadOnly}>
              {value.font_url && <span>{t('settings.brand.own_font')}</span>}
            </BrandFile>
            <TextInput
              className={classes['short'] ?? ''}
              data-show="accent"
              label={t('settings.brand.accent')}
              description={t('settings.brand.accent_hint')}
              value={value.accent ?? ''}
              error={brand.errorOf('accent')}
              onChange={({ currentTarget: { value: text } }) =>
                brand.set('accent', text === '' ? null : text)
              }
            />
            <Adjusted colour={value.accent} />
            <NativeSelect
              className={classes['short'] ?? ''}
              label={t('settings.brand.radius')}
              value={String(value.radius ?? 8)}
              data={['0', '8', '16'].map((px) => ({ value: px, label: t('settings.brand.px', { px }) }))}
              onChange={({ currentTarget }) => brand.set('radius', Number(currentTarget.value))}
            />
            <NativeSelect
              className={classes['short'] ?? ''}
              label={t('settings.brand.language')}
              description={t('settings.brand.language_hint')}
              value={value.language ?? 'en'}
              data={LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code }))}
              onChange={({ currentTarget }) =>
                brand.set('language', currentTarget.value as NonNullable<Brand['language']>)
              }
            />
            {link_names.map((name) => (
              <TextInput
                key={name}
                type="url"
                label={t(`settings.brand.link.${name}`)}
                value={value.links[name] ?? ''}
                error={brand.errorOf(`links.${name}`)}
                onChange={({ currentTarget: { value: text } }) =>
                  brand.set('links', { ...value.links, [name]: text === '' ? null : text })
                }
              />
            ))}
            <Textarea
              label={t('settings.brand.embed_origins')}
              description={t('settings.brand.embed_origins_hint')}
              placeholder="https://acme.example"
              autosize
              minRows={2}
              value={value.embed_origins.join('\n')}
              error={brand.errorOf('embed_origins')}
              onChange={({ currentTarget: { value: text } }) =>
                brand.set('embed_origins', text === '' ? [] : text.split('\n'))
              }
            />
            <CssField
              css={value.css}
              error={brand.errorOf('css')}
              onChange={(css) => brand.set('css', css)}
            />
          </div>
          <PortalPreview
            // Another file needs the page again.
            key={`${value.logo_url} ${value.font_url}`}
            url={value.preview_url}
            revision={value.revision}
            language={value.language ?? 'en'}
            accent={isColour(value.accent) ? value.accent : null}
            radius={value.radius ?? 8}
            css={value.css ?? ''}
          />
        </div>
      )}
    </SectionForm>
  );
}

/** What the colour becomes, so that text on it can be read. */
function Adjusted({ colour }: { colour: string | null }) {
  const { t } = useText();
  if (!isColour(colour)) return null;
  const { changes } = accentFrom(colour);
  return (
    <div aria-live="polite">
      {changes.map((change) => (
        <Notice key={change} kind="info">
          {t(`settings.brand.adjusted.${change}`)}
        </Notice>
      ))}
    </div>
  );
}
