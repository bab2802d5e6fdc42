import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPixels, scanQr } from '../../../../test/support/pixels.ts';
import type { Pixels } from '../../../../test/support/pixels.ts';
import { drawBareQr, drawQr } from './qr-image.ts';

const text = 'https://portal.example.com/acme/link/0b7f5c0e-3a0f-4c5e-9b51-6d0c1f0f2e77';

/** Draws rectangles of whole units, as the SVG path and the EPS fills name them, into an image that can be scanned. */
function rasterise(view: number, rectangles: { x: number; y: number; width: number }[]): Pixels {
  const scale = 4;
  const edge = view * scale;
  const data = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const { x, y, width } of rectangles) {
    for (let row = y * scale; row < (y + 1) * scale; row++) {
      for (let column = x * scale; column < (x + width) * scale; column++) {
        data.fill(0, (row * edge + column) * 4, (row * edge + column) * 4 + 3);
      }
    }
  }
  return { width: edge, height: edge, data };
}

describe('a QR image', () => {
  it('has exactly the edge that was asked for and scans, from the smallest to the largest PNG', async () => {
    for (const size of [50, 51, 250, 999, 2000]) {
      const { content_type, image } = drawQr(text, 'png', size);
      const png = await readPixels(image);
      assert.equal(content_type, 'image/png');
      assert.deepEqual([png.width, png.height], [size, size]);
      assert.equal(await scanQr(png), text, `${size} px`);
    }
  });

  it('fills its image to within a module where the page around it is the quiet zone', async () => {
    const png = await readPixels(drawBareQr('RTQ5M8ZK3WD0VX7HB2NC94TJR', 500));
    const isDark = (x: number) => png.data[(250 * png.width + x) * 4] === 0;
    const first = Array.from({ length: 500 }, (_, x) => x).find((x) =>
      Array.from({ length: 500 }, (_, y) => png.data[(y * png.width + x) * 4]).includes(0),
    );
    assert.ok(first !== undefined && first < 20, `${first}`);
    assert.ok(!isDark(first - 1));
  });

  it('is a valid SVG of the same code', async () => {
    const { content_type, image } = drawQr(text, 'svg', 300);
    const svg = image.toString();
    assert.equal(content_type, 'image/svg+xml');
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="300" height="300"/);
    const view = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
    const dark = [...svg.split('<path d="')[1]!.matchAll(/M(\d+) (\d+)h(\d+)v1/g)];
    assert.equal(
      await scanQr(
        rasterise(
          view,
          dark.map(([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) })),
        ),
      ),
      text,
    );
  });

  it('is an EPS of the same code, the right way up', async () => {
    const { content_type, image } = drawQr(text, 'eps', 300);
    const eps = image.toString();
    assert.equal(content_type, 'application/postscript');
    assert.match(eps, /^%!PS-Adobe-3\.0 EPSF-3\.0\n%%BoundingBox: 0 0 300 300\n/);
    const fills = [...eps.matchAll(/^(\d+) (\d+) (\d+) 1 rectfill$/gm)];
    const view = Number(/^1 setgray 0 0 (\d+)/m.exec(eps)![1]);
    const dark = fills.map(([, x, y, width]) => ({
      x: Number(x),
      y: view - 1 - Number(y),
      width: Number(width),
    }));
    assert.equal(await scanQr(rasterise(view, dark)), text);
  });
});
