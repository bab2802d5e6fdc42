import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { accentFrom, contrastOf, edge_contrast, text_contrast } from './accent.ts';
import { colours } from './tokens.ts';
import type { ColourRole } from './tokens.ts';

const modes = ['light', 'dark'] as const;
const grounds: ColourRole[] = ['paper', 'surface', 'sunken', 'hover'];
const tinted: ColourRole[] = ['good', 'warn', 'bad', 'move', 'mute', 'rose'];

const text_pairs: [text: ColourRole, ground: ColourRole][] = [
  ...(['ink', 'ink2', 'ink3'] as const).flatMap((text) =>
    grounds.map((ground) => [text, ground] as [ColourRole, ColourRole]),
  ),
  ...(['ink', 'ink2', 'accent-ink'] as const).map((text) => [text, 'tint'] as [ColourRole, ColourRole]),
  ...grounds.map((ground) => ['accent-ink', ground] as [ColourRole, ColourRole]),
  ...tinted.flatMap((role) => [
    [role, `${role}-t` as ColourRole] as [ColourRole, ColourRole],
    [role, 'surface'] as [ColourRole, ColourRole],
    [role, 'paper'] as [ColourRole, ColourRole],
  ]),
  ['ink', 'warn-t'],
  ['ink', 'bad-t'],
  ['ink2', 'bad-t'],
  ['ink', 'tile'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-h'],
  ['surface', 'bad'],
  ['surface', 'ink'],
];

const edge_pairs: [edge: ColourRole, ground: ColourRole][] = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['accent-ink', 'surface'],
  ['accent-ink', 'paper'],
  ['accent', 'surface'],
  ['bad', 'surface'],
];

describe('the colours', () => {
  for (const mode of modes) {
    it(`can be read wherever they are text in ${mode} mode`, () => {
      for (const [text, ground] of text_pairs) {
        const ratio = contrastOf(colours[text][mode], colours[ground][mode]);
        assert.ok(ratio >= text_contrast, `${text} on ${ground}: ${ratio.toFixed(2)}`);
      }
    });

    it(`tell interactive elements from the page in ${mode} mode`, () => {
      for (const [edge, ground] of edge_pairs) {
        const ratio = contrastOf(colours[edge][mode], colours[ground][mode]);
        assert.ok(ratio >= edge_contrast, `${edge} on ${ground}: ${ratio.toFixed(2)}`);
      }
    });
  }
});

describe('the accent of a shop', () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

  it('can be read in both modes, whatever colour the shop chose', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { accent } = accentFrom(colour);
        for (const mode of modes) {
          const least = (a: string, b: string) =>
            assert.ok(
              contrastOf(a, b) >= text_contrast,
              `${colour} ${mode}: ${a} on ${b}: ${contrastOf(a, b)}`,
            );
          least(accent['on-accent'][mode], accent.accent[mode]);
          least(accent['on-accent'][mode], accent['accent-h'][mode]);
          for (const ground of [
            colours.paper[mode],
            colours.surface[mode],
            colours.sunken[mode],
            accent.tint[mode],
          ])
            least(accent['accent-ink'][mode], ground);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('stays as it is where white text can be read on it', () => {
    const { accent, changes } = accentFrom('#1F5C47');
    assert.equal(accent.accent.light, '#1F5C47');
    assert.deepEqual(changes, []);
    assert.ok(contrastOf('#FFFFFF', accent.accent.light) > 7.7);
    assert.ok(contrastOf(accent.accent.dark, colours.surface.dark) >= edge_contrast);
  });

  it('gets dark text where it is light, and is darkened a little where neither text can be read', () => {
    const yellow = accentFrom('#F5C518');
    assert.deepEqual(
      [yellow.accent.accent.light, yellow.accent['on-accent'].light],
      ['#F5C518', colours.ink.light],
    );
    assert.deepEqual(yellow.changes, ['dark_text']);
    const between = fc
      .sample(hex, { numRuns: 5000, seed: 1 })
      .find(
        (colour) =>
          contrastOf('#FFFFFF', colour) < text_contrast &&
          contrastOf(colours.ink.light, colour) < text_contrast,
      )!;
    assert.deepEqual(accentFrom(between).changes, ['darkened']);
  });

  it('is made of a colour only', () => {
    for (const text of ['', 'red', '#12', '#12345G', 'url(x)'])
      assert.throws(() => accentFrom(text), RangeError);
  });
});
