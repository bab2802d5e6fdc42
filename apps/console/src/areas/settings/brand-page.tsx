import { Button, FileButton, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { accentFrom } from '@retour/tokens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Brand } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { useSection } from './use-section.ts';

const link_names = ['returns_policy', 'privacy', 'accessibility', 'contact'] as const;
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'ar'] as const;

const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/i.test(text);

/** How the pages of the shop look, with the portal beside it. */
export function BrandPage() {
  const { t, tag } = useText();
  const brand = useSection<Brand>({
    name: 'brand',
    read: (signal) => dataOf(api.GET('/api/v1/settings/brand', { signal })),
    write: ({ accent, radius, language, links, embed_origins }, revision) =>
      dataOf(
        api.PATCH('/api/v1/settings/brand', {
          body: { accent, radius, language, links, embed_origins, revision },
        }),
      ),
  });
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return (
    <SectionForm title={t('settings.section.brand')} lead={t('settings.brand.lead')} section={brand} isWide>
      {(value, isReadOnly) => (
        <div className={classes['beside']}>
          <div className={classes['fields']}>
            <Logo value={value} isReadOnly={isReadOnly} />
            <TextInput
              className={classes['short'] ?? ''}
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
              data={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
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
          </div>
          <BrandPreview
            url={value.preview_url}
            accent={isColour(value.accent) ? value.accent : null}
            radius={value.radius ?? 8}
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

function Logo({ value, isReadOnly }: { value: Brand; isReadOnly: boolean }) {
  const { t } = useText();
  const client = useQueryClient();
  const textOf = useFailureText();
  const keep = (next: Brand) => client.setQueryData(['settings', 'brand'], next);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('logo', file);
      return dataOf(
        api.PUT('/api/v1/settings/brand/logo', {
          params: { query: { revision: value.revision } },
          body: form,
        }),
      );
    },
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/api/v1/settings/brand/logo', { params: { query: { revision: value.revision } } })),
    onSuccess: keep,
  });
  const error = upload.error ?? remove.error;
  return (
    <div>
      <div className={classes['row']}>
        {value.logo_url !== null && <img src={value.logo_url} alt={t('settings.brand.logo')} height={28} />}
        <FileButton
          accept="image/png,image/svg+xml"
          onChange={(file) => file && upload.mutate(file)}
          disabled={isReadOnly}
        >
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {t('settings.brand.upload')}
            </Button>
          )}
        </FileButton>
        {value.logo_url !== null && !isReadOnly && (
          <Button variant="subtle" onClick={() => remove.mutate()}>
            {t('settings.brand.remove')}
          </Button>
        )}
      </div>
      <p className={classes['hint']}>{t('settings.brand.logo_hint')}</p>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
    </div>
  );
}
