import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toldOf } from './told.ts';

describe('what a shopper told of an item', () => {
  const known = [{ answer: 'no' }, { answer: 'The left sleeve' }];

  it('is the comment, and each answer with its question', () => {
    assert.deepEqual(
      toldOf('Sadly\nit broke.\nWhat is damaged? The left sleeve\nWas the parcel damaged as well? no', known),
      {
        comment: 'Sadly\nit broke.',
        answers: [
          { question: 'What is damaged?', answer: 'The left sleeve' },
          { question: 'Was the parcel damaged as well?', answer: 'no' },
        ],
      },
    );
    assert.deepEqual(toldOf('Was the parcel damaged as well? no', known), {
      comment: '',
      answers: [{ question: 'Was the parcel damaged as well?', answer: 'no' }],
    });
  });

  it('is the comment alone where nothing was asked, or staff have changed it', () => {
    assert.deepEqual(toldOf('Ist kaputt', []), { comment: 'Ist kaputt', answers: [] });
    assert.deepEqual(toldOf('Corrected by phone.', known), { comment: 'Corrected by phone.', answers: [] });
    assert.deepEqual(toldOf(null, known), { comment: '', answers: [] });
  });
});
