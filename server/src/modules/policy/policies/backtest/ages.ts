import type { Calendar } from '../engine/calendar.ts';
import { parcelsOf } from '../engine/parcels.ts';
import type { QuestionOfThen } from './facts-of-then.ts';

/** Returns of which the last parcel had arrived some days ago. Every return is in one of the three counts. */
export type AgeBucket = {
  from_day: number;
  /** Null: without end. */
  to_day: number | null;
  /** Something of it is allowed, and nothing is refused that wasn't before. */
  allowed: number;
  /** Something of it is refused that wasn't before. */
  refused: number;
  /** Nothing of it is allowed, as before. */
  refused_before: number;
};

export type Ages = {
  buckets: AgeBucket[];
  /** Returns of which no delivery was reported: their days count from the dispatch, or the sale. */
  without_delivery: number;
};

const days_per_bucket = 5;
const last_day = 90;

/** Counts returns by the days between delivery and request. A window of a multiple of five days ends where a bucket ends. */
export class AgeTally {
  #without_delivery = 0;
  readonly #buckets: AgeBucket[] = Array.from({ length: last_day / days_per_bucket + 1 }, (_, i) => ({
    from_day: i === 0 ? 0 : i * days_per_bucket + 1,
    to_day: i === last_day / days_per_bucket ? null : (i + 1) * days_per_bucket,
    allowed: 0,
    refused: 0,
    refused_before: 0,
  }));
  readonly #calendar: Calendar;

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  add(question: QuestionOfThen, became: 'allowed' | 'refused' | 'refused_before'): void {
    const { at, is_delivered } = lastArrival(question);
    const days = this.#calendar.dayAt(question.now.getTime()) - this.#calendar.dayAt(at.getTime());
    const place = Math.ceil(days / days_per_bucket) - 1;
    this.#buckets[Math.min(Math.max(place, 0), this.#buckets.length - 1)]![became]++;
    if (!is_delivered) this.#without_delivery++;
  }

  result(): Ages {
    return { buckets: this.#buckets, without_delivery: this.#without_delivery };
  }
}

/** When the last parcel of a return came, as far as anybody reported it: else when it left. */
function lastArrival({ order, lines }: QuestionOfThen): { at: Date; is_delivered: boolean } {
  let last: { at: Date; is_delivered: boolean } | undefined;
  for (const { delivered_at, fulfilled_at } of lines.flatMap((line) => parcelsOf(order, line))) {
    const at = delivered_at ?? fulfilled_at;
    if (!last || at > last.at) last = { at, is_delivered: delivered_at !== null };
  }
  return last ?? { at: order.created_at, is_delivered: false };
}
