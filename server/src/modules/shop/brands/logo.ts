/** Largest logo. */
export const max_logo_bytes = 100_000;
/** Longest edge of a PNG in pixels. */
const max_edge_px = 4000;

export type LogoType = 'png' | 'svg';

/** A logo that can be served, or why it cannot, as a sentence. */
export type CheckedLogo = { type: LogoType } | { problem: string };

const png_signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** What an SVG must not have: whatever runs, loads something, or hides that from these patterns. Each with its name for people. */
const forbidden: [RegExp, string][] = [
  [/<!(?!--)/, 'a DOCTYPE, entities or CDATA'],
  [/<\?(?!xml\s)/, 'processing instructions'],
  [
    /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|animate\w*|set|handler|listener)\b/i,
    'scripts, animations or embedded documents',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'event handlers'],
  [/href\s*=\s*(?!["'](?:#|data:image\/(?:png|jpeg);base64,))/i, 'links to other files'],
  [/url\(\s*(?!["']?#)/i, 'links to other files'],
  [/@import|\\|javascript:|src\s*=/i, 'links to other files'],
];

const svg_start =
  /^\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<svg\s[^>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/**
 * Tells PNG and SVG by their contents. An SVG is taken as it is or not at all: nothing is cut out of it, so that what is served is what the shop sees in
 * its file. The pages show it as an image and the response forbids scripts and requests, so that these checks are not the only guard.
 */
export function checkLogo(bytes: Buffer): CheckedLogo {
  if (bytes.length > max_logo_bytes)
    return { problem: `The logo must have at most ${max_logo_bytes / 1000} kB.` };
  if (bytes.subarray(0, 8).equals(png_signature)) return checkPng(bytes);
  const text = decode(bytes);
  if (text === undefined || !svg_start.test(text) || !endsAsSvg(text.trimEnd()))
    return { problem: 'The logo must be a PNG or an SVG file.' };
  const found = forbidden.find(([pattern]) => pattern.test(text));
  return found ? { problem: `The SVG of the logo must not have ${found[1]}.` } : { type: 'svg' };
}

/** Whether the last tag ends the SVG. Only that tag is looked at: a pattern that looks for it everywhere takes quadratic time. */
const endsAsSvg = (text: string) => /^<\/svg>$|^<svg\s[^>]*\/>$/.test(text.slice(text.lastIndexOf('<')));

function checkPng(bytes: Buffer): CheckedLogo {
  const is_header = bytes.length >= 33 && bytes.toString('latin1', 12, 16) === 'IHDR';
  const edges = is_header ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0];
  return edges.every((edge) => edge >= 1 && edge <= max_edge_px)
    ? { type: 'png' }
    : { problem: `The PNG of the logo must be 1 to ${max_edge_px} pixels wide and high.` };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
