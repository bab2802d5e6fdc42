import { palette } from './picture-of.ts';
import type { Picture, Print } from './picture-of.ts';
import { shapes } from './shapes.ts';

/** What is repeated over the body of an article, in the lighter colour. */
const tiles: Record<Exclude<Print, 'plain'>, { edge: number; drawn: (colour: string) => string }> = {
  dots: {
    edge: 10,
    drawn: (colour) =>
      `<circle cx="3" cy="3" r="2" fill="${colour}"/><circle cx="8" cy="8" r="2" fill="${colour}"/>`,
  },
  stripes: { edge: 8, drawn: (colour) => `<path d="M2 0v8" stroke="${colour}" stroke-width="3"/>` },
  flowers: {
    edge: 14,
    drawn: (colour) =>
      `<g fill="${colour}"><circle cx="7" cy="4.500" r="2"/><circle cx="9.500" cy="7" r="2"/><circle cx="7" cy="9.500" r="2"/><circle cx="4.500" cy="7" r="2"/></g>`,
  },
  hearts: {
    edge: 13,
    drawn: (colour) => `<path d="M6 10L3 6.500a2 2 0 0 1 3-2.500 2 2 0 0 1 3 2.500z" fill="${colour}"/>`,
  },
  leaves: { edge: 12, drawn: (colour) => `<path d="M3 9C2 4 6 2 9 2c1 4-1 8-6 7z" fill="${colour}"/>` },
};

/** A picture as an SVG document of at most 3 kB: flat shapes, no script, nothing from elsewhere. */
export function drawPicture({ kind, colour, print }: Picture): string {
  const { main, dark, light } = palette[colour];
  const body = (path: string) =>
    `<path d="${path}" fill="${main}"/>${print === 'plain' ? '' : `<path d="${path}" fill="url(#print)"/>`}`;
  const drawn = shapes[kind]({ main, dark, light, body });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72" stroke-linejoin="round" stroke-linecap="round">${definition(print, light)}${drawn}</svg>`;
}

function definition(print: Print, colour: string): string {
  if (print === 'plain') return '';
  const { edge, drawn } = tiles[print];
  return `<defs><pattern id="print" width="${edge}" height="${edge}" patternUnits="userSpaceOnUse">${drawn(colour)}</pattern></defs>`;
}
