import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCss } from './css.ts';

async function problemOf(css: string): Promise<string> {
  const checked = await checkCss(css);
  return 'problem' in checked ? checked.problem : 'none';
}

const inPicture = (address: string) => `a {\n  background: ${address};\n}`;
const picture = 'data:image/png;base64,iVBORw0KGgo=';

describe('the CSS of a shop', () => {
  it('is kept as it was written, with one kind of line break', async () => {
    const rules = [
      '.option:has(:checked) { border-width: 3px !important }',
      '@media (prefers-color-scheme: dark) { :root { --r-paper: #101820; } }',
      '@container (min-width: 400px) { .card { padding: 32px } }',
      '@supports (display: grid) { .card { &:hover { color: oklch(from var(--r-accent) l c h / 0.5) } } }',
      '@keyframes rise { from { opacity: 0.5 } to { opacity: 1 } }',
      '@font-face { font-family: Shop; src: url("../font/0123456789abcdef.woff2") format("woff2") }',
      `.logo { background: url(${picture}), image-set("${picture}" 1x type("image/png")) }`,
      '.heading::before { content: "</style> https://acme.example \\201C" }',
    ].join('\n');
    assert.deepEqual(await checkCss(`\uFEFF${rules.replaceAll('\n', '\r\n')}\n\n`), { css: rules });
    assert.deepEqual(await checkCss(' \n'), { css: null });
  });

  it('loads nothing from elsewhere, however it is written', async () => {
    const elsewhere = [
      'url(https://evil.example/a.png)',
      'url("https://evil.example/a.png")',
      'url(//evil.example/a.png)',
      'url( "\\68ttps://evil.example" )',
      'URL(/portal/other/logo/0123456789abcdef.svg)',
      'url(data:text/html,x)',
      'url(javascript:alert(1))',
      'image-set("https://evil.example/a.png" 1x)',
      '-webkit-image-set(url(https://evil.example/a.png) 1x)',
      'src("https://evil.example/a.png")',
      'cross-fade("//evil.example/a.png", red)',
      'url("../logo/../../other")',
    ];
    for (const address of elsewhere)
      assert.match(await problemOf(inPicture(address)), /^Line 2, column \d+: an address/, address);
    for (const [css, problem] of [
      [':root{--x:"//evil"}a{background:image-set(var(--x) 1x)}', /var\(\) can’t be used for the address/],
      ['a{background:image-set(var(--none, "https://evil.example/a.png") 1x)}', /var\(\) can’t be used/],
      ['a{background:src(if(style(--a): "//evil"))}', /if\(\) can’t be used/],
      ['a{background:image-set(linear-gradient(attr(data-x), red) 1x)}', /attr\(\) can’t be used/],
      ['a{background:image-set(--own("//evil") 1x)}', /--own\(\) can’t be used/],
      ['a{background:image-set(type("//evil") 1x)}', /type\(\) takes the media type/],
      [`a{background:image-set("${picture}" type(calc("//evil")))}`, /type\(\) takes the media type/],
    ] as const)
      assert.match(await problemOf(css), problem, css);
    // In a custom property, which may be used anywhere.
    assert.match(await problemOf(':root { --x: url(https://evil.example) }'), /: an address can only be/);
    assert.match(
      await problemOf(inPicture('\\75rl(https://evil.example)')),
      /2, column 15: names of functions/,
    );
    assert.match(await problemOf(inPicture('u\\72 l("https://evil.example")')), /names of functions/);
    for (const rule of [
      '@import "a.css";',
      '@IMPORT url(a.css);',
      '@\\69mport "a.css";',
      '@charset "utf-8";',
    ])
      assert.match(await problemOf(`a {}\n${rule}`), /^Line 2, column 1: @\w+ can’t be used/, rule);
    assert.match(await problemOf('a { width: expression(alert(1)) }'), /column 12: expression\(\) can’t/);
  });

  it('stays in its layer, and is told where it does not parse', async () => {
    const wrong: [string, RegExp][] = [
      ['a {\n  color: red', /^Line 1, column 3: "\{" is never closed\./],
      ['a { color: red }\n}', /^Line 2, column 1: "\}" closes nothing\./],
      ['} html { display: none', /^Line 1, column 1: "\}" closes nothing\./],
      ['a { width: calc(1px }', /column 21: "\}" closes nothing\./],
      ['a { content: "one\n" }', /column 14: a string is never closed/],
      ['a {}\n</style>', /^Line 2, column 1: selector is expected\./],
      ['<!-- a {} -->', /aren’t comments in CSS/],
      ['a {\n  color red;\n}', /^Line 2, column 9: colon is expected\./],
      ['a\0b {}', /^Line 1, column 2: there is a character/],
      ['\ud800 {}', /there is a character/],
      ['a{'.repeat(31), /nested deeper than 30/],
      [`a{b:${'('.repeat(19_000)}`, /nested deeper than 30/],
      [`/* ${'x'.repeat(20_000)} */ a {}`, /at most 20 kB/],
      ['x'.repeat(1_000_000), /at most 20 kB/],
    ];
    for (const [css, problem] of wrong) assert.match(await problemOf(css), problem, css.slice(0, 40));
  });
});
