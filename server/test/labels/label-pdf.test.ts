import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LabelAddress } from '../../src/modules/logistics/labels/compose-request.ts';
import { drawLabel } from '../../src/modules/logistics/labels/label-pdf.ts';
import type { LabelToDraw } from '../../src/modules/logistics/labels/label-pdf.ts';
import { readLabel } from '../support/read-label.ts';

const nowhere = { company: null, address2: null, region: null, phone: null };
const hamburg: LabelAddress = {
  ...nowhere,
  name: 'Maja Lind',
  address1: 'Lange Reihe 14',
  city: 'Hamburg',
  postal_code: '20099',
  country: 'Germany',
  country_code: 'DE',
};
const reno: LabelAddress = {
  ...nowhere,
  name: 'Acme Returns',
  company: 'Acme Inc',
  address1: '200 Dock Rd',
  city: 'Reno',
  region: 'NV',
  postal_code: '89502',
  country: 'United States',
  country_code: 'US',
};
const label: LabelToDraw = {
  id: 6_000_412,
  package_reference: 'RT-1004207',
  tracking_number: 'CA060004129DE',
  created_at: new Date('2026-04-13T10:22:41Z'),
  parcel: { height: 4, width: 10, length: 14, weight: 1630 },
  products: [],
  addresses: { origin: hamburg, destination: reno },
};

describe('a drawn label', () => {
  it('is one page of 4 × 6 inches on which both codes can be scanned as a common label printer prints them', async () => {
    const { pages, inches, bars, qr } = await readLabel(await drawLabel(label));
    assert.deepEqual(
      { pages, inches, bars, qr },
      { pages: 1, inches: [4, 6], bars: 'CA060004129DE', qr: 'RT-1004207' },
    );
  });

  it('says from where and to where in the order of the country, and names the country that it goes to', async () => {
    const { text } = await readLabel(await drawLabel(label));
    const said = [
      'RETURN',
      'RT-1004207',
      'FROM Maja Lind',
      'Lange Reihe 14',
      '20099 Hamburg',
      'Acme Returns',
      'Acme Inc',
      '200 Dock Rd',
      'Reno NV 89502',
      'UNITED STATES',
      'CA 060 004 129 DE',
    ];
    const lines = text.split('\n').map((line) => line.trim());
    assert.deepEqual(
      said.filter((line) => !lines.includes(line)),
      [],
      text,
    );
    assert.match(text, /2026-04-13 .* about 1\.63 kg .* No carrier was paid/);
    const domestic = await readLabel(
      await drawLabel({ ...label, addresses: { origin: reno, destination: reno } }),
    );
    assert.doesNotMatch(domestic.text, /UNITED STATES/);
    const leicester = {
      ...reno,
      city: 'Leicester',
      region: null,
      postal_code: 'LE1 3PL',
      country_code: 'GB',
    };
    const british = await readLabel(
      await drawLabel({ ...label, addresses: { origin: leicester, destination: leicester } }),
    );
    assert.match(british.text, /^\s*Leicester\s*\n\s*LE1 3PL\s*$/m);
  });

  it('writes names in Latin, Greek and Cyrillic letters', async () => {
    const name = 'Łukasz Żółć, Παπαδόπουλος, Ильин, Nguyễn, Öz';
    const addresses = { origin: { ...hamburg, name }, destination: reno };
    const { text } = await readLabel(await drawLabel({ ...label, addresses }));
    assert.ok(text.normalize('NFC').includes(name), text);
  });

  it('holds the longest addresses on its one page, and an empty one', async () => {
    const words = (length: number) => 'Wörter über '.repeat(20).slice(0, length).trim();
    const longest: LabelAddress = {
      name: words(100),
      company: words(100),
      address1: words(125),
      address2: words(125),
      city: words(100),
      region: 'x'.repeat(100),
      postal_code: '1234567890123456',
      country: 'Germany',
      country_code: 'DE',
      phone: null,
    };
    const empty: LabelAddress = { ...hamburg, name: '', address1: '', city: '', postal_code: null };
    for (const addresses of [
      { origin: longest, destination: longest },
      { origin: empty, destination: reno },
    ]) {
      const { pages, bars, qr } = await readLabel(await drawLabel({ ...label, addresses }));
      assert.deepEqual([pages, bars, qr], [1, 'CA060004129DE', 'RT-1004207']);
    }
  });

  it('is the same to the byte when it is drawn again', async () => {
    assert.ok((await drawLabel(label)).equals(await drawLabel(label)));
  });
});
