import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { checkLogo, max_logo_bytes } from './logo.ts';

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>\n`);

const drawPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: 'transparent' } })
    .png()
    .toBuffer();

describe('a logo', () => {
  it('is a PNG or an SVG, told by its contents', async () => {
    assert.deepEqual(checkLogo(await drawPng(40, 10)), { type: 'png' });
    for (const file of [
      svg('<path d="M0 0h9v9z" fill="url(#a)"/>'),
      svg('<style>text{fill:red}</style><use href="#a"/><image xlink:href="data:image/png;base64,iVBO"/>'),
      svg('<g/>', '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn - by hand -->\n'),
    ])
      assert.deepEqual(checkLogo(file), { type: 'svg' }, String(file));
    for (const file of [
      '',
      'GIF89a',
      '<html></html>',
      '<svg></svg>',
      '\u0000',
      '<svg xmlns="http://www.w3.org/2000/svg">',
    ])
      assert.match((checkLogo(Buffer.from(file)) as { problem: string }).problem, /PNG or an SVG/, file);
    assert.ok('problem' in checkLogo(Buffer.from([0x3c, 0xff, 0xfe])));
  });

  it('runs nothing and loads nothing', () => {
    for (const inside of [
      '<script>1</script>',
      '<SCRIPT href="#a"/>',
      '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
      '<g onload="x()"/>',
      '<g/onclick = "x()"/>',
      '<foreignObject/>',
      '<animate attributeName="href" to="javascript:x()"/>',
      '<set attributeName="onload" to="x()"/>',
      '<image href="https://elsewhere.example/a.png"/>',
      '<image href=" https://elsewhere.example/a.png"/>',
      '<use xlink:href="a.svg#b"/>',
      '<use href=a.svg/>',
      '<a href="&#106;avascript:x()"/>',
      '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
      '<style>@import "a.css"</style>',
      '<style>g{background:url(//elsewhere.example)}</style>',
      '<style>g{background:u\\72l(//elsewhere.example)}</style>',
      '<![CDATA[<script>]]>',
      '<?xml-stylesheet href="a.css"?>',
    ])
      assert.match(
        (checkLogo(svg(inside)) as { problem?: string }).problem ?? '',
        /^The SVG of the logo must not/,
        inside,
      );
    assert.ok('problem' in checkLogo(svg('', '<!DOCTYPE svg [<!ENTITY a "b">]>')));
  });

  it('has at most 100 kB, and a PNG at most 4,000 pixels a side', async () => {
    assert.ok('problem' in checkLogo(svg(' '.repeat(max_logo_bytes))));
    const wide = await drawPng(4001, 1);
    assert.match((checkLogo(wide) as { problem: string }).problem, /4000 pixels/);
    assert.ok('problem' in checkLogo(wide.subarray(0, 20)));
  });
});
