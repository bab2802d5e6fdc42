import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayOf, endOfDay } from '@retour/contract/days';
import { at, delivered } from '../../../../../test/support/eligibility-cases.ts';
import {
  evaluateCase,
  evaluateReturnCase,
  plain_policy,
  rule,
} from '../../../../../test/support/policy-cases.ts';
import type { PolicyCase } from '../../../../../test/support/policy-cases.ts';
import type { Condition, PolicyDocument, Window } from '../document/document.ts';
import { calendarOf, toDay, toDayNumber } from './calendar.ts';

const withWindow = (window: Window) => ({ terms: { window } });
const until = (given: PolicyCase) => evaluateCase(given).return_by?.toISOString();

describe('a window', () => {
  it('ends at 23:59:59 of its last day, over every change of clocks', () => {
    for (const [time_zone, from, expected] of [
      // Forward on 29 March 2026, back on 25 October.
      ['Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-30T21:59:59.000Z'],
      ['Europe/Berlin', '2026-10-23T12:00:00Z', '2026-10-26T22:59:59.000Z'],
      // Forward on 8 March, back on 1 November.
      ['America/New_York', '2026-03-06T12:00:00Z', '2026-03-10T03:59:59.000Z'],
      ['America/New_York', '2026-10-30T12:00:00Z', '2026-11-03T04:59:59.000Z'],
      // By half an hour: back on 5 April, forward on 4 October.
      ['Australia/Lord_Howe', '2026-04-03T12:00:00Z', '2026-04-06T13:29:59.000Z'],
      ['Australia/Lord_Howe', '2026-10-02T12:00:00Z', '2026-10-05T12:59:59.000Z'],
    ] as const) {
      const given = {
        policy: { ...withWindow({ days: 3 }), time_zone },
        line: { parcels: [delivered(from, 2)] },
        now: from,
      };
      assert.equal(until(given), expected, `${time_zone} ${from}`);
      assert.equal(evaluateCase({ ...given, now: expected.replace('.000Z', '.999Z') }).eligible, true);
      const over = new Date(at(expected).getTime() + 1000).toISOString();
      assert.deepEqual(evaluateCase({ ...given, now: over }).ineligibility_codes, ['outside-window']);
    }
  });

  it('counts days as the calendar of the zone does', () => {
    for (const zone of [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Beirut',
    ])
      for (
        let time = Date.UTC(2011, 11, 27, 9, 59, 59);
        time < Date.UTC(2012, 11, 31);
        time += 7 * 86_400_000 + 3_599_000
      ) {
        const day = dayOf(new Date(time), zone);
        assert.equal(toDay(calendarOf(zone).dayAt(time)), day);
        assert.equal(calendarOf(zone).lastSecondOf(toDayNumber(day)), endOfDay(day, zone).getTime());
      }
    assert.throws(() => calendarOf('Mars/Base').dayAt(0), RangeError);
  });

  it('begins with delivery, dispatch or sale, and where the delivery is not known with what stands for it', () => {
    const sent = { quantity: 2, fulfilled_at: at('2026-02-20T15:00:00Z'), delivered_at: null };
    for (const [window, parcel, expected] of [
      [{ days: 30 }, delivered('2026-02-25T18:12:00Z', 2), '2026-03-27'],
      [{ days: 30, from: 'fulfillment' }, delivered('2026-02-25T18:12:00Z', 2), '2026-03-22'],
      [{ days: 30, from: 'order' }, delivered('2026-02-25T18:12:00Z', 2), '2026-03-20'],
      [{ days: 30, buffer_days: 5 }, delivered('2026-02-25T18:12:00Z', 2), '2026-03-27'],
      [{ days: 30, buffer_days: 5 }, sent, '2026-03-27'],
      [{ days: 30, without_delivery: 'order', buffer_days: 7 }, sent, '2026-03-27'],
    ] as const)
      assert.equal(
        until({ policy: withWindow(window), line: { parcels: [parcel] } }),
        `${expected}T23:59:59.000Z`,
        JSON.stringify(window),
      );
  });

  it('is one for each outcome, and of the zone of the country', () => {
    const policy: Partial<PolicyDocument> = {
      terms: { window: { days: 30 }, windows: { exchange: { days: 60 } } },
      zones: [
        {
          id: 'north',
          countries: ['CA'],
          terms: { window: { days: 10 }, outcomes: ['credit'], windows: {} },
        },
        { id: 'home', countries: ['US'] },
      ],
    };
    assert.deepEqual(evaluateCase({ policy, now: '2026-04-10T00:00:00Z' }).outcomes, ['exchange']);
    const canada = evaluateCase({ policy, order: { shipping_country_code: 'CA' } });
    assert.deepEqual([canada.outcomes, canada.return_by], [['credit'], at('2026-03-07T23:59:59Z')]);
    const nowhere = evaluateCase({ policy, order: { shipping_country_code: 'MX' } });
    assert.deepEqual(nowhere.ineligibility_codes, ['no-policy']);
    assert.deepEqual(nowhere.because[0]?.remedy, { code: 'add-zone', country: 'MX' });
  });

  it('lasts at least as long as the holiday season says', () => {
    const holidays = [
      { name: 'Carnival', bought_from: '2026-02-18', bought_until: '2026-02-18', return_until: '2026-05-31' },
    ];
    const given = { policy: { holidays } };
    assert.equal(until(given), '2026-05-31T23:59:59.000Z');
    assert.ok(evaluateCase(given).because.some(({ code }) => code === 'holiday-window'));
    assert.equal(
      until({ ...given, order: { created_at: at('2026-02-19T00:00:00Z') } }),
      '2026-03-27T23:59:59.000Z',
    );
    const early = { ...holidays[0]!, return_until: '2026-03-01' };
    assert.equal(until({ policy: { holidays: [early] } }), '2026-03-27T23:59:59.000Z');
  });

  it('says how many days were missing', () => {
    const [why] = evaluateCase({ now: '2026-03-30T08:00:00Z' }).because;
    assert.deepEqual(
      [why?.code, why?.remedy, why?.decided_by.kind],
      ['outside-window', { code: 'longer-window', days: 3 }, 'zone'],
    );
  });
});

describe('the law', () => {
  const german = { order: { shipping_country_code: 'DE' } };
  const fees = { handling: 400, restocking_basis_points: 1000, label: 500 };
  const costly: Partial<PolicyDocument> = { terms: { ...plain_policy.terms, fees } };

  it('lets a withdrawal past final sale, blocklist, rejection and limits, for a refund', () => {
    const limits = [{ id: 'l', per: 'customer' as const, count: 'returns' as const, at_most: 1 }];
    const customer = { returns: [{ requested_at: at('2026-01-01'), units: 1 }] };
    for (const given of [
      { line: { product_tags: ['final-sale'] } },
      { lists: { is_blocked: true } },
      { policy: { rules: [rule('r', { reject: {} })] } },
      { policy: { limits }, customer },
      {
        policy: {
          rules: [
            rule('r', {
              exclude_outcomes: ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'],
            }),
          ],
        },
      },
    ] as PolicyCase[]) {
      assert.equal(evaluateCase(given).eligible, false);
      const line = evaluateCase({ ...given, ...german });
      assert.deepEqual([line.outcomes, line.protected_by, line.goods], [['refund'], 'withdrawal', 'return']);
      assert.equal(evaluateCase({ ...given, ...german, now: '2026-03-12T00:00:00Z' }).eligible, false);
    }
  });

  it('takes nothing of a withdrawal but the return postage', () => {
    const given: PolicyCase = { policy: costly, of_return: { method: 'label' }, ...german };
    const cost = (outcome: 'refund' | 'credit', now?: string) =>
      evaluateReturnCase([{ outcome }], { ...given, ...(now ? { now } : {}) }).terms.handling_fee;
    assert.equal(cost('refund'), 500);
    assert.equal(cost('credit'), 1300);
    assert.equal(cost('refund', '2026-03-20T00:00:00Z'), 1300);
    const law = evaluateCase({ policy: costly, ...german }).because.filter(
      ({ code }) => code === 'fee-waived-by-law',
    );
    assert.equal(law.length, 2);
  });

  it('takes no fee of a withdrawn unit because of another that is not', () => {
    const policy = { terms: { ...plain_policy.terms, fees: { handling: 5000 } } };
    const mixed = evaluateReturnCase([{ outcome: 'refund' }, { outcome: 'credit' }], { policy, ...german });
    assert.equal(mixed.terms.handling_fee, 0);
    const when: Condition = { fact: 'product.sku', is: 'RING' };
    const exempt = [{ id: 'engraved', name: 'Engraved', ground: 'personalised' as const, when }];
    const ring = { sku: 'RING', price: 1000 };
    const given = { policy: { ...policy, withdrawal: { exempt } }, ...german, more_lines: [ring] };
    assert.equal(evaluateReturnCase([{}, { order_line_item_id: 2 }], given).terms.handling_fee, 1000);
  });

  it('gives outbound shipping back to who withdraws from the whole order', () => {
    assert.equal(evaluateReturnCase([{}, {}], german).terms.reimbursement, 600);
    assert.equal(evaluateReturnCase([{}], german).terms.reimbursement, 0);
    assert.equal(evaluateReturnCase([{}, {}]).terms.reimbursement, 0);
    const refused = { ...german, policy: { rules: [rule('r', { refund_shipping: 'none' as const })] } };
    assert.equal(evaluateReturnCase([{}, {}], refused).terms.reimbursement, 600);
  });

  it('lets a defect past final sale, blocklist and fees, for two years where goods come with a guarantee', () => {
    for (const unit of [{ is_defective: true }, { reason: 'Broken' }]) {
      const given: PolicyCase = {
        policy: { ...costly, defect_reasons: ['broken'] },
        line: { product_tags: ['final-sale'] },
        lists: { is_blocked: true },
        of_return: { method: 'label' },
      };
      for (const [order, now, accepted] of [
        [{}, '2026-03-27T00:00:00Z', true],
        [{}, '2026-03-28T00:00:00Z', false],
        [german.order, '2028-02-20T00:00:00Z', true],
        [german.order, '2028-03-01T00:00:00Z', false],
      ] as const) {
        const { is_accepted, terms, units } = evaluateReturnCase([unit], { ...given, order, now });
        assert.equal(is_accepted, accepted, now);
        assert.equal(terms.handling_fee, 0);
        if (accepted) assert.equal(units[0]?.protected_by, 'defect');
      }
      assert.equal(evaluateReturnCase([{}], given).is_accepted, false);
    }
  });
});

describe('lists', () => {
  it('go before rules: the allowlist lets everything back, the blocklist is not bypassed', () => {
    const rules = [rule('r', { reject: {}, bypass_final_sale: true })];
    assert.equal(
      evaluateCase({ policy: { rules }, lists: { is_allowed: true, is_blocked: true } }).eligible,
      true,
    );
    const bypass = { rules: [rule('r', { bypass_final_sale: true })] };
    const blocked = evaluateCase({
      policy: bypass,
      lists: { is_blocked: true },
      line: { product_tags: ['final-sale'] },
    });
    assert.deepEqual(blocked.ineligibility_codes, ['blocklisted']);
    assert.equal(blocked.because[0]?.decided_by.kind, 'list');
  });
});
