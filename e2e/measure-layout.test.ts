import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, needBrowser } from './support/browser.ts';
import { findLayoutFaults, measureLayout } from './support/layout.ts';
import type { LayoutFault } from './support/layout.ts';

/** A page of which each kind of fault is measured in a window of 400 × 600 pixels: what is wrong, and beside it what is right. */
const samples: readonly {
  what: string;
  html: string;
  kinds: readonly LayoutFault['kind'][];
  text?: string;
  numbers?: LayoutFault['numbers'];
}[] = [
  {
    what: 'a page that is wider than its window',
    html: '<p id=wide style="width: 440px">Wide</p>',
    kinds: ['sideways'],
    text: 'Wide',
    numbers: { page: 440, window: 400 },
  },
  {
    what: 'a page from right to left that is wider than its window',
    html: '<html dir=rtl><p style="width: 440px">عريض</p>',
    kinds: ['sideways'],
  },
  {
    what: 'a table that scrolls sideways within the page',
    html: '<div style="overflow-x: auto"><table><tr><td style="min-width: 600px">Cell</table></div>',
    kinds: ['scrolls'],
    numbers: { content: 606, box: 400 },
  },
  {
    what: 'text that breaks in a narrow column',
    html: '<p style="width: 50px">Arrived damaged</p>',
    kinds: ['narrow'],
    text: 'Arrived damaged',
    numbers: { width: 50, lines: 2 },
  },
  {
    what: 'text that breaks in a narrow item of a row',
    html: '<div style="display: flex; width: 150px"><svg width=60 style="flex: none"></svg>Return until Friday</div>',
    kinds: ['narrow'],
  },
  {
    what: 'text that breaks within a word',
    html: '<p style="width: 36px; overflow-wrap: anywhere">Default</p>',
    kinds: ['broken'],
    numbers: { word: 'Default', width: 36 },
  },
  {
    what: 'text of which the end is hidden',
    html: '<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Regency Cakestand</p>',
    kinds: ['cut'],
    text: 'Regency Cakestand',
  },
  {
    what: 'text of which the end is hidden before a padding that would have room for it',
    html: '<p style="width: 100px; padding: 0 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Regency Cakestand</p>',
    kinds: ['cut'],
    text: 'Regency Cakestand',
  },
  {
    what: 'lines that are hidden',
    html: '<p style="width: 200px; height: 20px; overflow: hidden">Regency Cakestand 3 Tier with a lid and two spoons</p>',
    kinds: ['cut'],
  },
  {
    what: 'a control beyond the end of the window, which does not scroll there',
    html: '<body style="overflow-x: hidden"><button style="position: absolute; left: 380px">Pay</button>',
    kinds: ['sideways', 'cut', 'cut'],
  },
  {
    what: 'a control that its parent cuts',
    html: '<div style="height: 30px; overflow: hidden"><input aria-label=Name style="margin-top: 20px"></div>',
    kinds: ['cut'],
    text: 'Name',
  },
  {
    what: 'a control of a bar that is higher than the window',
    html: '<div style="position: fixed; inset: auto 0 0"><button>Close</button><p style="height: 620px"></div>',
    kinds: ['cut', 'cut'],
    text: 'Close',
  },
  {
    what: 'text that leaves its button',
    html: '<button style="width: 80px; white-space: nowrap; overflow: visible">Ask about this return</button>',
    kinds: ['spilled'],
    text: 'Ask about this return',
  },
  {
    what: 'text that is higher than its box',
    html: '<p style="width: 150px; height: 20px; border: 1px solid">Ask about this return, or about another</p>',
    kinds: ['spilled'],
  },
  {
    what: 'text on text',
    html: '<p>Only three left</p><p style="margin-top: -34px">In the shop in York</p>',
    kinds: ['overlapping'],
  },
  {
    what: 'a control below a bar at the end of the window, at the end of the page',
    html: '<p style="height: 900px"></p><button>Confirm</button><div style="position: fixed; inset: auto 0 0; height: 60px; background: #fff">Total</div>',
    kinds: ['covered'],
    text: 'Confirm',
  },
  {
    what: 'a control below another element',
    html: '<div style="position: relative"><a href="#x">Change</a><div style="position: absolute; inset: 0"></div></div>',
    kinds: ['covered'],
    text: 'Change',
  },
  {
    what: 'something fixed within a transformed parent, shown or not',
    html: '<main style="transform: scale(1)"><div id=code hidden style="position: fixed">Code</div></main>',
    kinds: ['fixed'],
    text: 'Code',
  },
  {
    what: 'something fixed within a filtered parent',
    html: '<main style="filter: blur(0)"><div style="position: fixed">Code</div></main>',
    kinds: ['fixed'],
  },
  {
    what: 'a fault in a dialog, not the one behind it',
    html: '<p style="width: 50px">Arrived damaged</p><dialog><p style="width: 60px">Arrived late</p></dialog><script>document.querySelector("dialog").showModal()</script>',
    kinds: ['narrow'],
    text: 'Arrived late',
  },
];

const sound = `
  <style>
    .skip { position: absolute; top: -80px } .skip:focus { top: 0 }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    .bar { position: sticky; bottom: 0; height: 60px; background: #fff }
    .choice { position: relative } .choice label::after { content: ''; position: absolute; inset: 0 }
    .field { position: relative; width: 200px } .field button { position: absolute; right: 2px; top: 2px; width: 16px; height: 16px }
  </style>
  <a class=skip href="#main">Skip to content</a>
  <span class=unseen>A sentence that is only read out</span>
  <main id=main>
    <p>Regency Cakestand 3 Tier, of which the sentence is so long that it takes several lines in a window as narrow as this one.</p>
    <p style="width: 60px">Default</p>
    <p style="width: 60px; white-space: nowrap">In two words</p>
    <p style="width: 60px; white-space: pre-line">Line\none</p>
    <p style="width: 60px">York<br>Leeds</p>
    <p style="width: 140px; overflow-wrap: anywhere">Donaudampfschifffahrtsgesellschaftskapitän</p>
    <p title="Regency Cakestand" style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Regency Cakestand</p>
    <ul style="height: 60px; overflow-y: auto"><li>One<li><a href="#two">Two</a><li>Three<li>Four<li><button>Five</button></ul>
    <p>After it</p>
    <div data-matrix role=group tabindex=0 aria-label=Fees style="overflow-x: auto"><table><tr><td style="min-width: 900px">Scrolls by keyboard</table></div>
    <div style="display: flex; width: 90px"><span title="Cakestand and more" style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Cakestand and more</span><span style="flex: none">+ 3</span></div>
    <div class=choice><input type=radio id=refund><label for=refund>Refund</label></div>
    <div class=field><input aria-label=Search style="width: 196px"><button aria-label=Clear></button></div>
    <div style="height: 900px"></div>
    <div style="position: fixed; top: 10px; right: 10px"><button>Menu</button></div>
    <button>Continue</button>
  </main>
  <div class=bar>Total</div>`;

describe('the measure of a layout', () => {
  let browser: Browser | undefined;
  let page: Page;
  before(async () => {
    browser = await launchBrowser();
    const context = await browser?.newContext({ viewport: { width: 400, height: 600 } });
    if (context) page = await context.newPage();
  });
  after(() => browser?.close());

  const show = (html: string) =>
    page.setContent(
      `<!doctype html><style>body { margin: 0; font: 16px/20px sans-serif } p { margin: 8px 0 }</style>${html}`,
    );

  for (const { what, html, kinds, text, numbers } of samples)
    it(`finds ${what}`, async (test) => {
      if (!needBrowser(test, browser)) return;
      await show(html);
      const faults = await measureLayout(page);
      assert.deepEqual(
        faults.map(({ kind }) => kind),
        kinds,
        JSON.stringify(faults),
      );
      if (text) assert.equal(faults[0]!.text, text);
      if (numbers) assert.deepEqual(faults[0]!.numbers, numbers);
    });

  it('finds nothing where texts, fields, bars and lists that scroll are as they should be, and leaves the page as it was', async (test) => {
    if (!needBrowser(test, browser)) return;
    await show(sound);
    await page.evaluate(
      `document.querySelector('ul').scrollTop = 20; document.querySelector('.field input').focus({ preventScroll: true })`,
    );
    assert.deepEqual(await measureLayout(page), []);
    assert.deepEqual(
      await page.evaluate(
        `[document.querySelector('ul').scrollTop, scrollY, document.activeElement.ariaLabel]`,
      ),
      [20, 0, 'Search'],
    );
  });

  it('tells a fault once, with its numbers in each window that has it', async (test) => {
    if (!needBrowser(test, browser)) return;
    await show('<p style="width: 25vw">Arrived damaged</p><p style="width: 25vw">Arrived damaged</p>');
    assert.deepEqual(
      await findLayoutFaults(page, [
        [300, 500],
        [400, 500],
        [800, 500],
      ]),
      ['narrow: p "Arrived damaged" (300: width 75, lines 2; 400: width 100, lines 2)'],
    );
  });
});
