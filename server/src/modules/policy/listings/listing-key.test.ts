import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listingKey } from './listing-key.ts';
import type { ListingType } from './listing-key.ts';

const alike = (type: ListingType, ...values: string[]) =>
  assert.deepEqual(new Set(values.map((value) => listingKey(type, value))).size, 1, values.join(' '));
const unlike = (type: ListingType, ...values: string[]) =>
  assert.equal(new Set(values.map((value) => listingKey(type, value))).size, values.length, values.join(' '));

describe('values of a list are compared', () => {
  it('without case', () => {
    alike('product_tag', 'Final Sale', 'final sale', 'FINAL SALE');
    alike('email', 'Ana@Example.com', 'ana@example.COM');
    alike('order', '#ex-12', '#EX-12');
    alike('product', 'gid-A', 'GID-a');
    alike('email', 'JOSÉ@example.com', 'jose\u0301@example.com');
  });

  it('as e-mail addresses without a +tag', () => {
    alike('email', 'ana@example.com', 'ana+shop@example.com', 'ana+a+b@example.com', 'ana+@example.com');
    unlike('email', 'ana@example.com', 'an.a@example.com', 'ana@mail.example.com', '+ana@example.com');
    unlike('email', 'a@b+c', 'a@b');
  });

  it('as order names with and without the # at their beginning', () => {
    alike('order', '#1042', '1042');
    unlike('order', '1042', '10#42', '#', '##1042-B');
  });

  it('as tags and variants with everything that they hold', () => {
    unlike('product_tag', '#sale', 'sale', 'sale+x');
    unlike('product', '1', '01');
  });
});
