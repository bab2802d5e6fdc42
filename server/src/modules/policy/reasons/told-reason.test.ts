import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { default_reason_sets } from './index.ts';
import { reasonsIn } from './told-reason.ts';

describe('a reason of a unit', () => {
  it('is told in the language of the reader, whatever that of the shopper was', () => {
    const inGerman = reasonsIn(default_reason_sets, 'de-AT');
    assert.equal(inGerman({ code: 'too-small', name: 'Too small' }), 'Zu klein');
    assert.equal(inGerman({ code: 'too-small', name: 'Trop petit' }), 'Zu klein');
    assert.equal(reasonsIn(default_reason_sets, 'en')({ code: 'too-small', name: 'Zu klein' }), 'Too small');
  });

  it('stays as the shopper saw it where the shop has it no more, or calls it otherwise by now', () => {
    const inGerman = reasonsIn(default_reason_sets, 'de');
    assert.equal(inGerman({ code: 'too-small', name: 'Runs small' }), 'Runs small');
    assert.equal(inGerman({ code: 'moths', name: 'Moths' }), 'Moths');
    assert.equal(inGerman({ code: null, name: 'Too small' }), 'Too small');
  });
});
