import assert from 'node:assert/strict';
import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';
import type { SeenPage } from './portal-visitor.ts';
import { rowsOf } from './read-status.ts';
import type { SeenStatus } from './read-status.ts';
import type { ToldWords } from './told-words.ts';

/** What the API says of the security of a return; undefined where it has none. */
export async function readSecurity(client: Client, return_id: number): Promise<any> {
  const { securities } = await ok(client.get(`/securities?return_id=${return_id}`));
  return securities[0];
}

const plainly = (rows: Record<string, string>) =>
  Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, value.replaceAll(',', '')]));

/** Compares what a status page states of a security with what the API says of it. */
export function assertSecurityFacts(
  { security: seen }: Pick<SeenStatus, 'security'>,
  security: any,
  { what, words }: { what: string; words: ToldWords },
): void {
  const is_told = security && (security.kind !== 'none' || security.state === 'held');
  if (!is_told) return assert.equal(seen, undefined, `${what}: no security`);
  const { say, day } = words;
  const { kind, state, amount, charged_amount: kept, units_sent, unit_count } = security;
  const money = (of: number) => words.money(of, amount.currency_code);
  const is_deposit = kind === 'deposit';
  const is_secured = kind !== 'none';
  const is_charged = state === 'charged' || state === 'charging';
  const is_out = state === 'held' && units_sent < unit_count;
  const back = {
    scan: 'review.back_on.scan',
    delivery: 'review.back_on.delivery',
    grading: 'review.back_on.grading',
  } as const;
  const rows = {
    ...(state === 'held' &&
      (is_deposit || kind === 'hold') && {
        [say(is_deposit ? 'security.ends' : 'security.let_go')]: say(
          back[security.release_on as keyof typeof back],
        ),
      }),
    ...(is_out && { [say('review.hand_in_by')]: day(security.send_by) }),
    ...(is_out &&
      security.is_ordered &&
      is_secured && {
        [say('review.if_not')]: say(is_deposit ? 'security.kept_on' : 'security.charged_on', {
          day: day(security.charge_at),
        }),
      }),
    ...(state === 'charged' &&
      is_deposit &&
      kept.amount < amount.amount && { [say('security.refunded')]: money(amount.amount - kept.amount) }),
    ...(state === 'charged' &&
      security.late_until && {
        [say('security.late')]: say('security.refunded_until', { day: day(security.late_until) }),
      }),
  };
  const on_card = {
    held: kind === 'hold' ? 'security.hold' : 'security.card',
    released: 'security.free',
    charging: 'security.charging',
    charged: 'security.card_charged',
    uncollected: 'security.uncollected',
    refunded_late: 'security.card_refunded',
  } as const;
  const title = !is_secured
    ? say(security.is_ordered ? 'security.none' : 'security.none_waiting')
    : say(is_deposit ? `security.${state as 'held'}` : on_card[state as 'held']);
  const has_amount = is_deposit || (is_secured && state !== 'released');
  const shown = has_amount ? money(is_charged ? kept.amount : amount.amount) : '';
  assert.deepEqual(
    { ...seen, rows: plainly(seen?.rows ?? {}) },
    { title, amount: shown, rows: plainly(rows) },
    what,
  );
}

/** Compares what a review offers about when the new items are sent with what the API offers for the draft. */
export function assertWhenFacts(
  { html }: Pick<SeenPage, 'html'>,
  { instant, totals }: any,
  { what, words }: { what: string; words: ToldWords },
): void {
  const section = /<section class="when"[^>]*>([\s\S]*?)<\/section>/.exec(html)?.[1];
  if (!instant) return assert.equal(section, undefined, `${what}: nothing is sent first`);
  const { say, day, money } = words;
  const { currency } = totals.amount_due;
  const [now, later] = section!.split('value="after_return"');
  const today = totals.amount_due.amount;
  const deposit = instant.deposit.amount;
  const { security } = instant;
  const is_deposit = security === 'deposit';
  const amount = money(instant.amount.amount, currency);
  const paid = (of: number) => ({
    [say('review.to_pay_today')]: money(today + of, currency),
    ...(instant.security === 'deposit' && { [say('review.of_that_deposit')]: money(of, currency) }),
  });
  const back = {
    grading: 'review.back_on.grading',
    scan: 'review.back_on.scan',
    delivery: 'review.back_on.delivery',
  } as const;
  const kept = {
    ...(security === 'hold' && { [say('review.held')]: amount }),
    ...((is_deposit || security === 'hold') && {
      [say(is_deposit ? 'review.deposit_back' : 'review.let_go')]: say(
        back[instant.release_on as keyof typeof back],
      ),
    }),
    ...(security !== 'none' && {
      [say('review.if_not')]: say(is_deposit ? 'review.kept' : 'review.charged', { amount }),
    }),
  };
  assert.deepEqual(
    plainly(rowsOf(now!)),
    plainly({ [say('review.hand_in_by')]: day(instant.send_by), ...paid(deposit), ...kept }),
    `${what}: sent now`,
  );
  const { [say('review.hand_in_by')]: _by, ...after } = rowsOf(later!);
  const nothing = security !== 'none' && { [say('review.if_not')]: say('review.no_exchange') };
  assert.deepEqual(plainly(after), plainly({ ...paid(0), ...nothing }), `${what}: sent after the return`);
  const chosen = {
    now: /value="now"[^>]* checked/.test(section!),
    after_return: /^[^>]* checked/.test(later!),
  };
  assert.deepEqual(
    chosen,
    { now: instant.release === 'now', after_return: instant.release === 'after_return' },
    `${what}: the choice`,
  );
  if (security !== 'none')
    assert.ok(
      plainText(section!).includes(
        say(`review.${security as 'card'}_how`, {
          amount,
          day: day(instant.charge_at),
        }).replaceAll(',', ''),
      ),
      `${what}: how a deposit works`,
    );
}

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(',', '')
    .replaceAll(/\s+/g, ' ');
