import { Button, Tabs, TextInput, Textarea } from '@mantine/core';
import { LANGUAGES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { portal_text_names, portal_texts } from '@retour/contract/portal-texts';
import type { PortalText } from '@retour/contract/portal-texts';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { PortalTextSettings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useText } from '../../text/use-text.tsx';
import { PortalPreview } from './portal-preview.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { useSection } from './use-section.ts';
import type { Section } from './use-section.ts';

type Place = `${Language}.${PortalText}`;
/** The settings with a member for each text, so that each is a change of its own. */
type Texts = Omit<PortalTextSettings, 'texts'> & Record<Place, string | null>;

const placesOf = (language: Language) =>
  portal_text_names.map((name) => ({ name, place: `${language}.${name}` as const }));

function flat({ texts, ...settings }: PortalTextSettings): Texts {
  const all = LANGUAGES.flatMap((language) =>
    placesOf(language).map(({ name, place }) => [place, texts[language][name]]),
  );
  return { ...settings, ...Object.fromEntries(all) };
}

function nested(changes: Partial<Texts>) {
  const changed = LANGUAGES.flatMap((language) => {
    const texts = placesOf(language).flatMap(({ name, place }) =>
      changes[place] === undefined ? [] : [[name, changes[place]]],
    );
    return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [];
  });
  return Object.fromEntries(changed) as Record<string, Record<string, string | null>>;
}

/** What the portal says in the shop's own words, a language at a time. */
export function TextsPage() {
  const { t, tag } = useText();
  const [language, setLanguage] = useState<Language>('en');
  const section = useSection<Texts>({
    name: 'portal-texts',
    read: async (signal) => flat(await dataOf(api.GET('/api/v1/settings/portal-texts', { signal }))),
    write: async (changes, revision) =>
      flat(
        await dataOf(
          api.PATCH('/api/v1/settings/portal-texts', { body: { texts: nested(changes), revision } }),
        ),
      ),
  });
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  const nameOf = (code: Language) => names.of(code) ?? code;
  return (
    <SectionForm title={t('settings.section.texts')} lead={t('settings.texts.lead')} section={section} isWide>
      {(value, isReadOnly) => (
        <Tabs value={language} onChange={(next) => setLanguage(next as Language)} keepMounted={false}>
          <Tabs.List aria-label={t('settings.texts.languages')}>
            {LANGUAGES.map((code) => (
              <Tabs.Tab key={code} value={code}>
                {nameOf(code)}
                {placesOf(code).some(({ place }) => value[place] !== null) && (
                  <>
                    {' '}
                    <span aria-hidden>•</span>
                    <span className="visually-hidden">{t('settings.texts.has_own')}</span>
                  </>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={language} pt={16}>
            <div className={classes['beside']}>
              <div className={classes['fields']}>
                {portal_text_names.map((name) => (
                  <TextField
                    key={`${language} ${name}`}
                    {...{ name, language, section, isReadOnly }}
                    built_in={value.built_in[language][name]}
                    text={value[`${language}.${name}`]}
                  />
                ))}
                <p>
                  <a href={`${value.preview_url}?lang=${language}`} target="_blank" rel="noreferrer">
                    {t('settings.texts.preview', { language: nameOf(language) })}{' '}
                    <Icon name="external-link" size={14} style={{ verticalAlign: '-2px' }} />
                  </a>
                </p>
              </div>
              <TextsPreview {...{ value, language }} />
            </div>
          </Tabs.Panel>
        </Tabs>
      )}
    </SectionForm>
  );
}

/** The portal in a language, with the texts as they are typed. */
function TextsPreview({ value, language }: { value: Texts; language: Language }) {
  const { data: brand } = useQuery({
    queryKey: ['settings', 'brand'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/brand', { signal })),
  });
  if (!brand) return null;
  const texts = placesOf(language).map(({ name, place }) => [name, value[place]]);
  return (
    <PortalPreview
      url={value.preview_url}
      revision={brand.revision}
      language={language}
      texts={Object.fromEntries(texts)}
      accent={brand.accent}
      radius={brand.radius ?? 8}
      css={brand.css ?? ''}
    />
  );
}

/** A text in a language, with the portal's own as a hint, how long it is, and the way back. */
function TextField({
  name,
  language,
  section,
  text,
  built_in,
  isReadOnly,
}: {
  name: PortalText;
  language: Language;
  section: Section<Texts>;
  text: string | null;
  built_in: string | null;
  isReadOnly: boolean;
}) {
  const { t } = useText();
  const { max_length, max_lines } = portal_texts[name];
  const length = Array.from(text ?? '').length;
  const label = t(`settings.texts.${name}`);
  const place = `${language}.${name}` as const;
  const act = t(built_in === null ? 'settings.texts.remove' : 'settings.texts.put_back');
  const field = {
    label,
    description: t(`settings.texts.${name}_hint`),
    placeholder: built_in ?? '',
    value: text ?? '',
    lang: language,
    styles: { input: { direction: language === 'ar' ? 'rtl' : 'ltr' } },
    error: length > max_length ? t('settings.texts.too_long') : section.errorOf(`texts.${place}`),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      section.set(place, value === '' ? null : value),
  } as const;
  return (
    <div className={classes['text']}>
      {max_lines === 1 ? <TextInput {...field} /> : <Textarea {...field} autosize minRows={2} maxRows={10} />}
      <div className={classes['below']}>
        {text !== null && !isReadOnly && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('settings.texts.act_of', { act, text: label })}
            onClick={() => section.set(place, null)}
          >
            {act}
          </Button>
        )}
        <span className={classes['hint']}>{t('settings.texts.length', { length, max: max_length })}</span>
      </div>
    </div>
  );
}
