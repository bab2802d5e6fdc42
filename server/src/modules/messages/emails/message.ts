import type { Language } from '@retour/contract/languages';
import type { Block } from './own-text.ts';

/** A message in words, before it becomes text or HTML. */
export type Message = {
  language: Language;
  shop: string;
  accent: string;
  /** Size of the picture that is attached under {@link logo_cid}, in CSS pixels; null where the name stands instead. */
  logo: { width_px: number; height_px: number } | null;
  subject: string;
  heading: string;
  greeting: string;
  body: Block[];
  /** What follows, below its heading; without one, a remark. */
  next: { title: string | null; text: string } | null;
  code: string | null;
  /** What a counter scans; the HTML shows it as a picture that is attached under {@link qr_cid}. */
  scannable_code: string | null;
  statement: { title: string; text: string } | null;
  items: { title: string; rows: { text: string; detail: string | null }[] } | null;
  /** The first one is the important one. */
  buttons: { text: string; url: string }[];
  about: string | null;
  footer: string;
};

/** The content id of the picture of a QR code. */
export const qr_cid = 'code@retour';
/** The content id of the logo of the shop. */
export const logo_cid = 'logo@retour';
