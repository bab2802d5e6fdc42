// Draws the photos of the demo shop's damaged returns: `npm run demo-photos`. They are committed, because no server needs a browser to start.
import { join } from 'node:path';
import { checkout_dir } from '../server/src/platform/config.ts';
import { launchBrowser } from './support/browser.ts';

const folder = join(checkout_dir, 'demo/src/photos');
const size = { width: 480, height: 360 };

const crack = (path: string) =>
  `<path d="${path}" fill="none" stroke="#3b322b" stroke-width="2.6"/><path d="${path}" transform="translate(2 1)" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>`;
const shard = (points: string, fill: string) =>
  `<polygon points="${points}" fill="${fill}" stroke="#5b5048" stroke-opacity=".5"/>`;
const shadow = (cx: number, cy: number, rx: number, ry: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#000" opacity=".32" filter="url(#soft)"/>`;

const box = `${shadow(245, 292, 170, 30)}<path d="M100 130l210-28 70 46-8 130-208 26-66-46z" fill="#b98d5d"/><path d="M100 130l66 44 214-26-70-46z" fill="#d0a675"/><path d="M166 174l-2 130" stroke="#8a6539" stroke-width="2"/><path d="M205 116l66 45 2 138" fill="none" stroke="#e6d3ac" stroke-width="15" opacity=".75"/>`;

/** What lies on the table in each photo. */
const scenes: Record<string, string> = {
  'chipped-plate': `${shadow(244, 262, 150, 34)}<ellipse cx="240" cy="190" rx="160" ry="112" fill="url(#glaze)"/><ellipse cx="240" cy="190" rx="112" ry="76" fill="none" stroke="#6482ae" stroke-width="7"/><ellipse cx="240" cy="190" rx="150" ry="104" fill="none" stroke="#6482ae" stroke-width="3"/><path d="M346 262l-24-34 32 4 8-22 24 8-14 30z" fill="#8d7357"/><path d="M346 262l-24-34 32 4 8-22" fill="none" stroke="#fff" stroke-width="4"/>${crack('M322 228l-30-26 6-18-22-12')}${shard('392,292 418,284 410,306', '#f4f1ea')}`,
  'cracked-jug': `${shadow(250, 318, 110, 20)}<path d="M170 90c-8 60-34 90-26 160 4 44 40 66 96 66s92-22 96-66c8-70-18-100-26-160z" fill="url(#mint)"/><path d="M330 130c60-4 70 92 2 104" fill="none" stroke="#7fae97" stroke-width="20"/><ellipse cx="240" cy="90" rx="70" ry="18" fill="#5d8573"/><path d="M170 90l-26-14 34-6z" fill="#a6cdb9"/>${crack('M214 106l14 44-20 34 26 40-16 36 14 40')}${crack('M208 184l-40 22 8 26')}`,
  'broken-cup': `${shadow(240, 296, 170, 26)}<path d="M130 150c0 70 20 120 78 130l20-44-22-30 26-34-18-30z" fill="url(#rose)"/><path d="M130 150l84-8 18 30-26 34 22 30-20 44" fill="none" stroke="#fff" stroke-width="4"/>${shard('270,226 330,196 352,250 300,282', '#e0a6ae')}${shard('362,276 400,262 394,296', '#d9919c')}${shard('250,300 282,292 276,314', '#efc3c9')}<path d="M392 176c30 0 40 44 6 52" fill="none" stroke="#d9919c" stroke-width="15"/>`,
  'torn-seam': `${shadow(242, 292, 170, 28)}<path d="M92 100c90-26 210-26 300 0 22 60 22 130 0 190-90 24-210 24-300 0-22-60-22-130 0-190z" fill="url(#cloth)"/><path d="M92 100c90-26 210-26 300 0 22 60 22 130 0 190-90 24-210 24-300 0-22-60-22-130 0-190z" fill="url(#dots)"/><path d="M376 150c20 30 22 84 8 118l-24-20 8-30-16-26z" fill="#f7f3ec"/><path d="M376 150l-24 42 16 26-8 30 24 20" fill="none" stroke="#46618b" stroke-width="3" stroke-dasharray="5 4"/><circle cx="404" cy="226" r="13" fill="#f2ede3"/><circle cx="418" cy="246" r="9" fill="#ece5d8"/>`,
  'torn-strap': `${shadow(236, 316, 140, 20)}<path d="M116 146h240l22 168H96z" fill="url(#red)"/><path d="M116 146h240l22 168H96z" fill="url(#dots)"/><path d="M168 148c0-96 60-110 84-72" fill="none" stroke="#7d2823" stroke-width="16"/><path d="M310 148l6-44" stroke="#7d2823" stroke-width="16"/><path d="M252 76l-8 10 12 2-6 12M316 104l-8-8 10-2-2-10 8 4" fill="none" stroke="#c98a80" stroke-width="3"/><path d="M330 62c20 8 34 26 52 20" fill="none" stroke="#7d2823" stroke-width="14"/>`,
  'bent-corner': `${shadow(250, 316, 160, 18)}<path d="M110 60h270v190l-40 16 18 36H110z" fill="url(#wood)"/><path d="M150 98h190v140H150z" fill="#f2ecdf"/><path d="M180 210l44-62 34 44 22-26 40 44z" fill="#a9bfa6"/><circle cx="290" cy="130" r="14" fill="#e0b64c"/><path d="M380 250l-40 16 18 36 34-12z" fill="#8f6a35"/>${crack('M340 266l-16-26 10-18')}`,
  'cracked-clock': `${shadow(242, 320, 100, 16)}<path d="M150 70a36 36 0 0 1 60-14zM330 70a36 36 0 0 0-60-14z" fill="#8f2f29"/><circle cx="240" cy="184" r="124" fill="url(#red)"/><circle cx="240" cy="184" r="98" fill="#faf6ec"/><path d="M240 184l-36-44M240 184l52-26" stroke="#3b322b" stroke-width="7"/><circle cx="240" cy="184" r="7" fill="#3b322b"/><path d="M240 96v14M240 258v14M152 184h14M314 184h14" stroke="#3b322b" stroke-width="5"/>${crack('M170 130l44 32 8 40 44 16 20 46')}${crack('M222 202l-40 30-10 34')}${crack('M266 218l56-8')}`,
  'crushed-box': `${box}<path d="M300 104l60 42-6 70-38-34-30 14-18-52z" fill="#8c6538"/><path d="M300 104l-32 40 18 52 30-14 38 34" fill="none" stroke="#f0dcb4" stroke-width="4"/>${crack('M268 144l-44 16-10 40 26 24')}`,
};

const gradient = (id: string, light: string, main: string, dark: string) =>
  `<radialGradient id="${id}" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${main}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;

const scene = (
  drawn: string,
  turn: number,
) => `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360" stroke-linejoin="round" stroke-linecap="round"><defs>
${gradient('table', '#cdb08c', '#a98862', '#6f5539')}${gradient('glaze', '#fff', '#f1ede4', '#c3b9a8')}${gradient('mint', '#e3f3ea', '#a6cdb9', '#6f9e88')}${gradient('rose', '#fbe3e6', '#d9919c', '#a45b66')}
${gradient('cloth', '#a9bcd8', '#6482ae', '#46618b')}${gradient('red', '#dd7b72', '#b8423a', '#86302a')}${gradient('wood', '#e0bd83', '#c69a52', '#86612a')}
<pattern id="dots" width="34" height="34" patternUnits="userSpaceOnUse"><circle cx="9" cy="9" r="6" fill="#fff" opacity=".75"/><circle cx="26" cy="26" r="6" fill="#fff" opacity=".75"/></pattern>
<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .45 0 0 0 0 .4 0 0 0 .25 0"/></filter>
<filter id="boards"><feTurbulence type="fractalNoise" baseFrequency=".004 .09" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .3 0 0 0 0 .2 0 0 0 0 .1 0 0 0 .9 -.25"/></filter>
<radialGradient id="edge" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></radialGradient></defs>
<rect width="480" height="360" fill="url(#table)"/><rect width="480" height="360" filter="url(#boards)" opacity=".8"/><g transform="rotate(${turn} 240 180) translate(240 180) scale(.9) translate(-240 -180)">${drawn}</g>
<rect width="480" height="360" filter="url(#grain)" opacity=".5"/><rect width="480" height="360" fill="url(#edge)"/></svg></body>`;

const browser = await launchBrowser();
if (!browser) throw new Error('No Chromium runs here.');
const page = await browser.newPage({ viewport: size });
let turn = -7;
for (const [name, drawn] of Object.entries(scenes)) {
  await page.setContent(scene(drawn, turn));
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 62 });
  turn = turn > 0 ? -turn - 1 : -turn + 2;
  if (Math.abs(turn) > 12) turn = -6;
}
await browser.close();
