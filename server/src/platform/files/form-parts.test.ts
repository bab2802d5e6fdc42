import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldOf } from './form-parts.ts';

describe('the field of a part', () => {
  it('is what its headers name, however they are written', () => {
    for (const head of [
      '\r\nContent-Disposition: form-data; name="images"',
      '\r\nContent-Type: image/jpeg\r\ncontent-disposition:form-data;filename=x.jpg;NAME=images',
      '\r\nContent-Disposition: form-data; filename="a;b.jpg"; name="images"; size=3',
      '\r\nContent-Disposition: Form-Data ; name=images ; filename=""',
    ])
      assert.equal(fieldOf(head), 'images', head);
  });

  it('is not what a file is called, nor what another header says', () => {
    for (const [head, field] of [
      ['\r\nContent-Disposition: form-data; filename="; name=images"; name="note"', 'note'],
      ['\r\nContent-Disposition: form-data; filename="x\\"; name=\\"images"; name="note"', 'note'],
      ['\r\nContent-Disposition: form-data; filename="x name="images""', undefined],
      ['\r\nContent-Type: image/jpeg; name="images"', undefined],
      ['\r\nContent-Disposition: attachment; name="images"', undefined],
      ['\r\nContent-Disposition: form-data; name*="images"', undefined],
      ['\r\nContent-Disposition: form-data; name=""', ''],
      ['', undefined],
    ] as const)
      assert.equal(fieldOf(head), field, head);
  });

  it('is found in time in the longest head', () => {
    const head = `\r\nContent-Disposition: form-data${'; a="\\'.repeat(3000)}`;
    const began = performance.now();
    assert.equal(fieldOf(head), undefined);
    assert.ok(performance.now() - began < 1000);
  });
});
