/** What an article is drawn with: its colours, and its body with what is printed on it. */
export type Paint = { main: string; dark: string; light: string; body: (path: string) => string };

const line = (path: string, stroke: string, width = 2) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
const area = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: string, stroke = 'none') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;

const gold = '#B08D45';
const paper = '#FBF9F4';
const flame = '#E0A94C';
const ink = '#3B352E';

/** Flat shapes of articles, on a square of 72: a body in the colour of the article, and few lines. */
export const shapes = {
  cakestand: ({ main, dark }) =>
    line('M36 12v48', gold, 2.5) +
    disc(36, 10, 3, gold) +
    area('M26 24h20l-4 5H30zM21 39h30l-5 6H26zM15 55h42l-7 7H22z', main) +
    line('M25 24h22M20 39h32M14 55h44', dark, 2.5),
  'cake-case': ({ body, dark }) =>
    body('M18 34h36l-6 24H24z') +
    line('M25 35l3 22M32 35l2 22M40 35l-2 22M47 35l-3 22', dark, 1.5) +
    area('M18 34c0-6 6-8 8-8 1-6 6-9 10-9s9 3 10 9c2 0 8 2 8 8z', '#EBD9B4') +
    disc(36, 16, 3.5, '#B8423A'),
  card: ({ body, dark }) =>
    area('M20 14h36v44H20z', dark) +
    body('M16 14h36v44H16z') +
    area('M25 27h18v12H25z', paper) +
    line('M29 31h10M29 35h7', dark, 1.5),
  gift: ({ body, dark, light }) =>
    body('M15 30h42v28H15z') +
    area('M12 24h48v9H12z', dark) +
    area('M33 24h6v34h-6z', light) +
    line('M36 24c-12 0-14-11-7-11 5 0 7 6 7 11 0-5 2-11 7-11 7 0 5 11-7 11z', light, 3),
  napkins: ({ body, dark, light }) =>
    area('M20 22l34-6 4 34-34 6z', light) +
    body('M14 18h36v36H14z') +
    line('M14 18l36 36M14 54l18-18', dark, 1.5),
  bunting: ({ body, main, dark, light }) =>
    body('M10 25l15 3-9 19z') +
    area('M28 29l16 0-8 20z', light) +
    line('M28 29h16l-8 20z', main, 1.5) +
    body('M47 28l15-3-6 22z') +
    line('M6 23q30 12 60 0', dark, 2.5),
  flowers: ({ main, dark }) =>
    line('M36 16a20 20 0 1 1-.1 0', dark, 2) +
    [
      [36, 16],
      [54, 27],
      [54, 46],
      [36, 56],
      [18, 46],
      [18, 27],
    ]
      .map(([x, y], index) => disc(x!, y!, 7, index % 2 ? flame : main) + disc(x!, y!, 2.5, paper))
      .join(''),
  'alarm-clock': ({ main, dark }) =>
    disc(21, 19, 8, main) +
    disc(51, 19, 8, main) +
    line('M24 54l-5 8M48 54l5 8', dark, 4) +
    disc(36, 39, 21, main) +
    disc(36, 39, 16, paper) +
    line('M36 28v11l7 5', ink, 2.5) +
    line('M36 25v2M36 51v2M22 39h2M48 39h2', dark, 2),
  clock: ({ body, dark }) =>
    body('M36 11a25 25 0 1 1-.1 0z') +
    disc(36, 36, 19, paper, dark) +
    line('M36 24v12l9 5', ink, 2.5) +
    line('M36 19v3M36 50v3M19 36h3M50 36h3', dark, 2),
  'lunch-bag': ({ body, dark, light }) =>
    body('M16 24h40v36H16z') +
    area('M20 15h32l4 11H16z', dark) +
    line('M28 15c0-8 16-8 16 0', dark, 3) +
    area('M31 24h10v6H31z', light),
  purse: ({ body, dark }) =>
    body('M22 26h28c10 12 12 32-2 32H24c-14 0-12-20-2-32z') +
    line('M20 27c2-12 30-12 32 0z', gold, 3) +
    disc(33, 16, 3, gold) +
    disc(39, 16, 3, gold) +
    line('M26 50h20', dark, 1.5),
  'bread-bin': ({ body, dark, light }) =>
    area('M20 54h6v5h-6zM46 54h6v5h-6z', ink) +
    body('M13 33c0-9 5-14 13-14h20c8 0 13 5 13 14v21H13z') +
    line('M13 33h46', dark, 2) +
    area('M31 28h10v3H31z', light) +
    `<text x="36" y="48" text-anchor="middle" font-family="sans-serif" font-size="8" font-weight="600" letter-spacing="1" fill="${light}">BREAD</text>`,
  heart: ({ main, dark }) =>
    line('M36 8v16', dark, 1.5) +
    disc(36, 8, 2, dark) +
    line('M36 58C26 50 16 43 16 33a11 11 0 0 1 20-7 11 11 0 0 1 20 7c0 10-10 17-20 25z', dark, 7) +
    line('M36 58C26 50 16 43 16 33a11 11 0 0 1 20-7 11 11 0 0 1 20 7c0 10-10 17-20 25z', main, 4.5) +
    area('M30 38h12v9H30z', '#C3C6C8') +
    line('M36 38v-4', flame, 2.5),
  rabbit: ({ body, main, dark }) =>
    line('M28 28c-6-20 4-22 5-2M44 28c6-20-4-22-5-2', dark, 7) +
    line('M28 28c-6-20 4-22 5-2M44 28c6-20-4-22-5-2', main, 4.5) +
    body('M36 24c12 0 17 9 17 20s-6 18-17 18-17-7-17-18 5-20 17-20z') +
    disc(30, 40, 2, ink) +
    disc(42, 40, 2, ink) +
    line('M36 45v4M32 52q4 3 8 0', dark),
  lights: ({ main, dark, light }) =>
    line('M6 22q15 14 30 4t30 2', ink, 1.5) +
    [
      [14, 33],
      [28, 37],
      [43, 33],
      [58, 33],
    ]
      .map(([x, y], i) => area(`M${x} ${y! - 4}l7 15h-14z`, i % 2 ? light : main) + disc(x!, y! - 5, 4, dark))
      .join(''),
  jar: ({ body, dark, light }) =>
    line('M20 24c0-18 32-18 32 0', '#8B9195', 1.5) +
    body('M20 28h32c4 4 4 6 4 10v16c0 5-2 7-7 7H23c-5 0-7-2-7-7V38c0-4 0-6 4-10z') +
    area('M19 20h34v8H19z', dark) +
    area('M29 46h14v10H29z', light) +
    line('M36 46v-5', flame, 3),
  lantern: ({ body, dark }) =>
    line('M36 8v8M26 24c0-10 20-10 20 0', dark, 2) +
    body('M20 24h32l-4 36H24z') +
    area('M29 46h14v10H29z', paper) +
    line('M36 45v-6', flame, 4) +
    line('M20 24h32M24 60h24', dark, 3),
  teacup: ({ body, main, dark }) =>
    line('M51 31c12-3 12 14-4 13', dark, 3) +
    body('M17 26h36c0 17-7 25-18 25S17 43 17 26z') +
    line('M17 26h36', gold, 2) +
    area('M9 53h54c-4 6-12 8-27 8S13 59 9 53z', main) +
    line('M9 53h54', gold, 2),
  'egg-cup': ({ body, dark, light }) =>
    area('M36 12c8 0 13 11 13 20H23c0-9 5-20 13-20z', '#F3E3CB') +
    body('M20 32h32c0 11-6 16-13 17v5l9 7H24l9-7v-5c-7-1-13-6-13-17z') +
    line('M20 32h32', dark, 2) +
    line('M28 39h16', light, 2),
  mug: ({ body, dark }) =>
    line('M49 26c15-3 15 24 0 20', dark, 5) +
    body('M17 17h33v38c0 3-2 5-5 5H22c-3 0-5-2-5-5z') +
    line('M17 17h33', dark, 2),
  teapot: ({ body, dark }) =>
    line('M52 34c14-6 15 18-2 17', dark, 4) +
    area('M22 46C12 46 13 33 5 30l8-2c7 2 7 9 11 9z', dark) +
    body('M36 25c14 0 20 9 20 18S50 60 36 60 16 52 16 43s6-18 20-18z') +
    line('M26 27q10-8 20 0', gold, 3) +
    disc(36, 19, 3.5, gold),
  'watering-can': ({ body, dark }) =>
    line('M47 32c18-4 18 22 2 20M22 32c0-18 24-18 24 0', dark, 3) +
    area('M22 46L8 28l4-4 12 12z', dark) +
    line('M5 30l9-9', dark, 4) +
    body('M21 31h28v29H21z'),
  jug: ({ body, dark }) =>
    line('M48 26c14-4 14 24-2 24', dark, 4) +
    body('M16 14h32l-2 12c6 8 6 20 2 34H22c-4-14-4-26 0-34z') +
    line('M16 14h32', dark, 2),
  bowl: ({ body, main, dark }) =>
    body('M11 30h50c0 18-10 27-25 27S11 48 11 30z') +
    area('M26 55h20l3 6H23z', main) +
    line('M11 30h50', dark, 3) +
    line('M24 60h24', dark, 2),
  plate: ({ body, dark }) =>
    body('M36 10a26 26 0 1 1-.1 0z') + disc(36, 36, 26, 'none', gold) + disc(36, 36, 16, paper, dark),
  mould: ({ main, dark }) =>
    area('M17 56c0-14 3-16 5-24 2-9 7-15 14-15s12 6 14 15c2 8 5 10 5 24z', main) +
    line('M28 22q-4 14-5 34M36 17v39M44 22q4 14 5 34', dark, 2) +
    area('M11 55h50v5H11z', dark),
  tin: ({ body, main, dark }) =>
    body('M14 28h44v31H14z') +
    area('M11 19h50v10H11z', main) +
    line('M11 29h50M14 59h44', dark, 2.5) +
    disc(36, 17, 3, dark),
  basket: ({ body, dark }) =>
    line('M20 33c0-24 32-24 32 0', dark, 4) +
    body('M12 33h48l-6 27H18z') +
    line('M14 42h44M16 51h40M24 34l2 25M36 34v25M48 34l-2 25', dark, 1.5) +
    area('M10 29h52v6H10z', dark),
  doormat: ({ body, dark, light }) =>
    body('M7 22h58v30H7z') +
    line('M13 28h46v18H13z', dark, 2) +
    line('M22 35h28M27 40h18', light, 2.5) +
    line('M7 22v30M65 22v30', dark, 3),
  cushion: ({ body, dark }) =>
    body('M13 17q23 6 46 0 -6 20 0 40 -23-6-46 0 6-20 0-40z') +
    line('M13 17q23 6 46 0 -6 20 0 40 -23-6-46 0 6-20 0-40z', dark, 2),
  umbrella: ({ body, dark }) =>
    line('M36 10v44c0 9-12 9-12 1', ink, 3) +
    body('M8 38c0-30 56-30 56 0-5-5-13-5-18 0-5-5-15-5-20 0-5-5-13-5-18 0z') +
    line('M36 15c-7 6-10 14-10 23M36 15c7 6 10 14 10 23', dark, 1.5),
  bottle: ({ body, dark, light }) =>
    area('M30 8h12v9H30z', dark) +
    body('M28 16h16c0 8 8 8 8 16v25c0 4-2 6-6 6H26c-4 0-6-2-6-6V32c0-8 8-8 8-16z') +
    area('M27 40h18v11H27z', light),
  fan: ({ body, main, dark }) =>
    body('M36 58L6 34C16 8 56 8 66 34z') +
    line('M36 58L16 24M36 58L28 17M36 58l8-41M36 58l20-34', dark, 1.5) +
    disc(36, 58, 3, dark) +
    line('M6 34C16 8 56 8 66 34', main, 3),
  glider: ({ body, main, dark, light }) =>
    area('M8 46l8-8 44-20c5-2 7 2 3 5L24 50z', main) +
    body('M32 36L14 18l8-2 24 14zM44 32l-4 26 7-4 7-26z') +
    area('M14 44L8 33l5-1 9 8z', dark) +
    disc(49, 27, 3, light),
  frame: ({ body, dark, light }) =>
    body('M15 10h42v52H15z') +
    area('M22 17h28v38H22z', paper) +
    area('M22 55l10-16 7 9 5-6 6 13z', light) +
    line('M22 17h28v38H22z', dark, 1.5) +
    disc(42, 27, 4, flame),
  sign: ({ body, dark, light }) =>
    line('M20 26L36 11l16 15', dark, 2) +
    disc(36, 11, 2, dark) +
    body('M10 26h52v30H10z') +
    line('M10 26h52v30H10z', dark, 2) +
    line('M20 37h32M26 45h20', light, 3),
  bird: ({ body, dark }) =>
    line('M36 6v16', dark, 1.5) +
    body('M16 34c0-10 16-14 24-6 4-6 13-5 15 1l8 3-8 3c0 15-9 23-22 23-8 0-15-3-25 0 5-6 8-14 8-24z') +
    area('M24 40c10-4 17-1 20 6-8 6-17 4-20-6z', dark) +
    disc(49, 30, 1.8, ink) +
    area('M56 29l8 3-8 2z', flame),
  pencil: ({ main, dark, light }) =>
    area('M14 58l4-14 28-28 10 10-28 28z', main) +
    area('M14 58l4-14 10 10z', '#EBD9B4') +
    area('M14 58l1.500-5 3.500 3.500z', ink) +
    area('M46 16l4-4c3-3 13 7 10 10l-4 4z', dark) +
    line('M23 49L51 21', light, 2),
  popcorn: ({ body, dark, light }) =>
    [
      [24, 24],
      [34, 19],
      [45, 22],
      [29, 29],
      [40, 29],
      [50, 29],
    ]
      .map(([x, y]) => disc(x!, y!, 6.5, '#F6E6BE', '#D9C083'))
      .join('') +
    body('M17 30h38l-5 32H22z') +
    line('M27 31l2 30M36 31v30M45 31l-2 30', light, 4) +
    line('M17 30h38', dark, 2),
  ornament: ({ body, dark }) =>
    line('M36 7v10', dark, 1.5) +
    area('M31 16h10v7H31z', gold) +
    body('M36 22a20 20 0 1 1-.1 0z') +
    line('M18 37q18 8 36 0', dark, 2),
  toy: ({ body, main, dark }) =>
    disc(25, 17, 6, dark) +
    disc(47, 17, 6, dark) +
    disc(36, 24, 13, main) +
    body('M36 34c11 0 15 8 15 15s-5 13-15 13-15-6-15-13 4-15 15-15z') +
    disc(31, 22, 1.8, ink) +
    disc(41, 22, 1.8, ink) +
    line('M32 29q4 3 8 0', dark) +
    line('M22 44l-8 4M50 44l8 4', main, 7),
  apron: ({ body, dark }) =>
    line('M27 18c0-14 18-14 18 0M18 34L8 38M54 34l10 4', dark, 2) +
    body('M26 16h20l1 12 9 6v26H16V34l9-6z') +
    line('M26 42h20v9H26z', dark, 2),
  plant: ({ main, dark }) =>
    line('M36 42V18', dark, 3) +
    area('M36 30c-14 2-18-6-18-14 12 0 18 5 18 14zM36 24c12 1 17-5 17-13-11 0-17 4-17 13z', main) +
    area('M20 40h32l-4 21H24z', '#C07A55') +
    area('M18 38h36v6H18z', '#A5633F'),
  box: ({ body, dark, light }) =>
    body('M13 32h46v27H13z') + area('M10 21h52v12H10z', dark) + area('M31 32h10v8H31z', light),
  bag: ({ body, dark }) =>
    line('M25 27c0-22 22-22 22 0', dark, 3) + body('M14 25h44l4 36H10z') + line('M14 25h44', dark, 2),
} as const satisfies Record<string, (paint: Paint) => string>;

/** A kind of article that can be drawn. */
export type Kind = keyof typeof shapes;
