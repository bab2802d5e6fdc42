import { LANGUAGES } from '@retour/contract/languages';
import { max_css_bytes } from '@retour/contract/portal-css';
import { Nullable, OneOf } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { revisionMembers, revision_example } from '../setting-revisions/index.ts';
import { link_names, max_embed_origins, radii } from './brand.ts';

export const Colour = Type.With(Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })), {
  description: 'Colour of buttons and links. It is adjusted so that text on it can be read. Null: blue.',
});
export const Radius = Type.With(Nullable(Type.Integer({ minimum: 0, maximum: 16 })), {
  description: `Corner radius in pixels: ${radii.join(', ')}. Null: 8.`,
});
export const Language = Type.With(Nullable(OneOf(LANGUAGES)), {
  description: 'Of readers who ask for no language that the portal has. Null: en.',
});

export const Css = Type.With(Nullable(Type.String({ maxLength: max_css_bytes })), {
  description: `Added to the styles of the portal, in a layer after them; at most ${max_css_bytes / 1000} kB. Not on the pages of the withdrawal function. Null: nothing.`,
});

export const EmbedOrigins = Type.Array(Type.String({ maxLength: 500 }), {
  maxItems: max_embed_origins,
  description: 'Origins of pages that may show the portal in a frame, such as `https://acme.example`.',
});

const Brand = Type.Object(
  {
    accent: Colour,
    adjustments: Type.Array(OneOf(['dark_text', 'darkened']), {
      description: '`dark_text`: buttons have dark text. `darkened`: buttons are a little darker.',
    }),
    radius: Radius,
    language: Language,
    embed_origins: EmbedOrigins,
    links: Type.Object(Object.fromEntries(link_names.map((name) => [name, Nullable(Type.String())]))),
    logo_url: Type.With(Nullable(Type.String()), { description: 'It changes with the logo.' }),
    font_url: Type.With(Nullable(Type.String()), { description: 'It changes with the font.' }),
    css: Css,
    css_url: Type.With(Nullable(Type.String()), { description: 'It changes with the CSS.' }),
    portal_url: Type.String({ description: 'Where shoppers begin.' }),
    preview_url: Type.String({
      description:
        'The same page at the address of this server, also where the shop has an address of its own.',
    }),
    ...revisionMembers,
  },
  { title: 'Brand', description: 'How the pages of a shop look.' },
);

const example = {
  accent: '#1f5c47',
  adjustments: [],
  radius: 8,
  language: 'en',
  embed_origins: ['https://acme.example'],
  links: {
    returns_policy: null,
    privacy: 'https://acme.example/privacy',
    accessibility: null,
    contact: null,
  },
  logo_url: 'https://retour.example.com/portal/acme/logo/0123456789abcdef.svg',
  font_url: null,
  css: '.site-header {\n  border-block-end: 3px solid var(--r-accent);\n}',
  css_url: 'https://retour.example.com/portal/acme/style/0123456789abcdef.css',
  portal_url: 'https://returns.acme.example',
  preview_url: 'https://retour.example.com/portal/acme',
  ...revision_example,
};
/** The answer of every operation. */
export const success = { description: 'The brand.', schema: Brand, examples: { brand: example } };
