import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { readFont } from '../../../../test/support/font.ts';
import { checkFont, max_font_bytes } from './font.ts';

const font = readFont();
const problemOf = async (bytes: Buffer) => ((await checkFont(bytes)) as { problem?: string }).problem ?? '';
/** The font with bytes changed. */
function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(font);
  change(bytes);
  return bytes;
}

describe('a font', () => {
  it('has its weights, and Arial with its measures stands in for it', async () => {
    const checked = await checkFont(font);
    assert.ok('facts' in checked);
    const { weights, fallback } = checked.facts;
    assert.deepEqual(weights, [400, 700]);
    // The styles of the portal have 102.3, 94.8, 24.4 and 0 for it.
    for (const [name, expected] of [
      ['size_adjust', 102.3],
      ['ascent', 94.8],
      ['descent', 24.4],
      ['line_gap', 0],
    ] as const)
      assert.ok(Math.abs(fallback[name] - expected) < 3, `${name} ${fallback[name]}`);
  });

  it('may lack the letters that are measured', async () => {
    const checked = await checkFont(readFont('latin-ext'));
    assert.ok('facts' in checked);
    assert.equal(checked.facts.fallback.size_adjust, 100);
  });

  it('is one WOFF2 file of at most 100 kB that is as it says', async () => {
    assert.match(await problemOf(Buffer.alloc(0)), /must be a WOFF2/);
    assert.match(await problemOf(Buffer.from('wOFF0000')), /must be a WOFF2/);
    assert.match(await problemOf(Buffer.alloc(max_font_bytes + 1)), /at most 100 kB/);
    for (const [what, damaged] of Object.entries({
      'only its signature': Buffer.from('wOF2'),
      'cut off': font.subarray(0, -1),
      'something behind it': Buffer.concat([font, Buffer.alloc(4)]),
      'a collection': changed((bytes) => bytes.write('ttcf', 4)),
      'no tables': changed((bytes) => bytes.writeUInt16BE(0, 12)),
      'more tables than fonts have': changed((bytes) => bytes.writeUInt16BE(60_000, 12)),
      'fewer tables than it has': changed((bytes) => bytes.writeUInt16BE(8, 12)),
      'more packed than there is': changed((bytes) => bytes.writeUInt32BE(100_000, 20)),
      'packed tables that are noise': changed((bytes) => bytes.fill(0xff, 400)),
    }))
      assert.match(await problemOf(damaged), /^The font is damaged/, what);
  });

  it('is not unpacked beyond what its directory says, whatever it was packed from', async () => {
    const tags = [0, 1, 2, 3, 4, 6, 13];
    const packed = brotliCompressSync(Buffer.alloc(5_000_000));
    const header = Buffer.alloc(48);
    header.write('wOF2OTTO');
    header.writeUInt16BE(tags.length, 12);
    header.writeUInt32BE(packed.length, 20);
    const bytes = Buffer.concat([header, Buffer.from(tags.flatMap((tag) => [tag, 0x7f])), packed]);
    bytes.writeUInt32BE(bytes.length, 8);
    assert.match(await problemOf(bytes), /^The font is damaged/);
  });

  it('is refused and never breaks anything when bytes of its tables are wrong', async () => {
    for (let at = 0; at < 300; at++)
      await checkFont(changed((bytes) => bytes.writeUInt8((bytes[at]! + 1 + at) & 0xff, at)));
  });
});
