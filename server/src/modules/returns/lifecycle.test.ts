import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RETURN_STATES, REVIEW_REASONS } from '@retour/contract/states';
import * as fc from 'fast-check';
import { explainRefusal, transition } from './lifecycle.ts';
import type { ReturnEvent, LifecycleFacts, Transition } from './lifecycle.ts';

/**
 * API contract, 8.2: `→ x` moves to x, `-` changes nothing, a code refuses. In review the cells are those of a flagged return that the shop
 * does not let process.
 */
const table = `
event                | open                | review         | processing        | closed        | cancelled        | expired
process              | → processing        | return_flagged | -                 | return_closed | return_cancelled | return_expired
retry                | → processing        | return_flagged | -                 | return_closed | return_cancelled | return_expired
mark_paid            | -                   | -              | return_processing | return_closed | return_cancelled | return_expired
resolve              | -                   | -              | -                 | -             | -                | -
processing_event     | → processing        | -              | -                 | -             | -                | -
processing_succeeded | -                   | -              | → closed          | -             | -                | -
processing_failed    | -                   | -              | → review          | -             | -                | -
remove               | → processing        | return_flagged | return_processing | return_closed | return_cancelled | return_expired
remove_all           | → cancelled         | return_flagged | return_processing | return_closed | return_cancelled | return_expired
edit                 | -                   | return_flagged | return_processing | return_closed | return_cancelled | return_expired
cancel               | → cancelled         | return_flagged | return_processing | return_closed | return_cancelled | return_expired
flag                 | → review            | -              | return_processing | return_closed | return_cancelled | return_expired
unflag               | return_not_flagged  | → open         | return_processing | return_closed | return_cancelled | return_expired
close                | → closed            | → closed       | return_processing | return_closed | return_cancelled | return_expired
expire               | → expired           | -              | -                 | -             | -                | -
reopen               | -                   | -              | return_processing | return_closed | return_cancelled | → open
scan                 | -                   | -              | -                 | -             | -                | → open
hand_in              | -                   | -              | -                 | return_closed | return_cancelled | → open`;

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const events = rows.map(([event]) => event as ReturnEvent);
const reasons_of_events: Partial<Record<ReturnEvent, string>> = {
  flag: 'flagged',
  processing_failed: 'refund_failed',
};

const facts = (more: Partial<LifecycleFacts> = {}): LifecycleFacts => ({
  review_reason: 'flagged',
  process_flagged_returns: false,
  by_console: false,
  goods_or_money_moved: false,
  money_moved: false,
  is_sent_first: false,
  units_free: true,
  failure: 'refund_failed',
  has_order_changed: false,
  ...more,
});

function words(answer: Transition): string {
  if (answer.kind === 'refuse') return answer.code;
  return answer.kind === 'move' ? `→ ${answer.to}` : '-';
}

describe('the life of a return', () => {
  for (const [event, ...cells] of rows) {
    it(`meets ${event} in every state as the table of transitions says`, () => {
      for (const state of RETURN_STATES) {
        const answer = transition(state, event as ReturnEvent, facts());
        assert.equal(words(answer), cells[head.indexOf(state) - 1], state);
        if (answer.kind === 'move')
          assert.equal(
            answer.review_reason,
            answer.to === 'review' ? reasons_of_events[event as ReturnEvent] : null,
          );
      }
    });
  }

  it('names the flag only where a flag is what holds a return in review', () => {
    for (const review_reason of REVIEW_REASONS) {
      const code = review_reason === 'flagged' ? 'return_flagged' : 'return_in_review';
      for (const event of ['process', 'remove', 'remove_all', 'cancel'] as const)
        assert.equal(words(transition('review', event, facts({ review_reason }))), code);
    }
  });

  it('lets the API process and remove in review where the shop allows it, whatever the reason, but never cancel', () => {
    for (const review_reason of REVIEW_REASONS) {
      const allowed = facts({ review_reason, process_flagged_returns: true });
      assert.equal(words(transition('review', 'process', allowed)), '→ processing');
      assert.equal(words(transition('review', 'remove', allowed)), '→ processing');
      assert.equal(words(transition('review', 'remove_all', allowed)), '→ cancelled');
      assert.match(words(transition('review', 'cancel', allowed)), /^return_(flagged|in_review)$/);
    }
  });

  it('retries what processing stopped at whatever the shop allows, and goes on when that is resolved; other reviews stay as they are', () => {
    for (const review_reason of REVIEW_REASONS) {
      const has_failed = review_reason === 'refund_failed' || review_reason === 'processing_failed';
      const given = facts({ review_reason });
      const refusal = review_reason === 'flagged' ? 'return_flagged' : 'return_in_review';
      assert.equal(words(transition('review', 'retry', given)), has_failed ? '→ processing' : refusal);
      assert.equal(words(transition('review', 'resolve', given)), has_failed ? '→ processing' : '-');
      const allowed = { ...given, process_flagged_returns: true };
      assert.equal(words(transition('review', 'retry', allowed)), '→ processing');
    }
  });

  it('lets the console act in review always, and cancel there until money has moved', () => {
    const console_facts = facts({ by_console: true, goods_or_money_moved: true });
    assert.equal(words(transition('review', 'process', console_facts)), '→ processing');
    assert.equal(words(transition('review', 'cancel', console_facts)), '→ cancelled');
    assert.equal(
      words(transition('review', 'cancel', { ...console_facts, money_moved: true })),
      'goods_or_money_moved',
    );
  });

  it('refuses to cancel an open return once goods or money have moved, to the console too', () => {
    for (const by_console of [false, true]) {
      const moved = facts({ goods_or_money_moved: true, by_console });
      assert.equal(words(transition('open', 'cancel', moved)), 'goods_or_money_moved');
    }
  });

  it('reopens an expired return only when all its units can be held again; a late scan brings it to a person otherwise', () => {
    const taken = facts({ units_free: false });
    assert.equal(words(transition('expired', 'reopen', taken)), 'return_expired');
    for (const event of ['scan', 'hand_in'] as const) {
      assert.deepEqual(transition('expired', event, taken), {
        kind: 'move',
        to: 'review',
        review_reason: 'late_scan',
      });
    }
  });

  it('says why processing failed as the reason of the review', () => {
    for (const failure of REVIEW_REASONS) {
      const answer = transition('processing', 'processing_failed', facts({ failure }));
      assert.deepEqual(answer, { kind: 'move', to: 'review', review_reason: failure });
    }
  });

  const any_facts = fc.record<LifecycleFacts>({
    review_reason: fc.constantFrom(...REVIEW_REASONS, null),
    process_flagged_returns: fc.boolean(),
    by_console: fc.boolean(),
    goods_or_money_moved: fc.boolean(),
    money_moved: fc.boolean(),
    is_sent_first: fc.boolean(),
    units_free: fc.boolean(),
    failure: fc.constantFrom(...REVIEW_REASONS),
    has_order_changed: fc.boolean(),
  });

  it('never changes what was agreed on for an exchange that is sent first, and calls it off before it is', () => {
    for (const state of ['open', 'review'] as const) {
      const first = facts({ is_sent_first: true, by_console: true });
      assert.equal(words(transition(state, 'edit', first)), 'goods_or_money_moved');
      assert.equal(words(transition(state, 'cancel', first)), '→ cancelled');
    }
  });

  it('leaves a changed order to a person where processing would begin by itself', () => {
    assert.deepEqual(transition('open', 'processing_event', facts({ has_order_changed: true })), {
      kind: 'move',
      to: 'review',
      review_reason: 'order_changed',
    });
  });

  it('leaves the final states never, and gives a reason for a review and for nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RETURN_STATES),
        fc.constantFrom(...events),
        any_facts,
        (state, event, given) => {
          const answer = transition(state, event, given);
          if (answer.kind !== 'move') return;
          assert.ok(state !== 'closed' && state !== 'cancelled', `${event} left ${state}`);
          assert.notEqual(answer.to, state);
          assert.equal(answer.to === 'review', answer.review_reason !== null);
        },
      ),
    );
  });

  it('explains every refusal with the return, its state, what cannot be done, and what can', () => {
    for (const state of RETURN_STATES) {
      for (const event of events) {
        const answer = transition(state, event, facts({ goods_or_money_moved: true }));
        if (answer.kind !== 'refuse') continue;
        assert.match(
          explainRefusal(37603915, event, answer.code),
          /^Return 37603915 is [a-z][^.]+ and therefore cannot be [a-z]+\.( [A-Z].+\.)?$/,
        );
      }
    }
    assert.equal(
      explainRefusal(1, 'process', 'return_closed'),
      'Return 1 is closed and therefore cannot be processed.',
    );
    assert.equal(
      explainRefusal(1, 'cancel', 'goods_or_money_moved'),
      'Return 1 is in progress (a label was scanned, items were dropped off or inspected, or money has moved) and therefore cannot be cancelled. ' +
        "Process the return, or remove the line items that you don't accept.",
    );
  });
});
