import type { LabelStatus } from '@retour/contract/states';
import type { ProblemCode } from '@retour/contract/problems';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { EventSpec } from '../records/events/index.ts';

type Ref = { shop_id: number; return_id: number };

/** `requested`: the events to record. `refused`: why the return cannot have a label now; nothing was written. */
export type LabelRequested =
  | { kind: 'requested'; events: EventSpec[] }
  | { kind: 'refused'; code: ProblemCode; detail: string };

/** A label that another system made, with how far its parcel has travelled. */
export type ImportedLabel = Ref & {
  /** Kept from the other system; a new one if null. */
  id: number | null;
  status: LabelStatus;
  carrier: string;
  tracking_number: string;
  status_updated_at: Date;
  url: string | null;
  tracking_url: string | null;
  /** Minor units of `currency`. */
  rate: number | null;
  currency: string | null;
  line_item_ids: number[];
  created_at: Date;
  /** When its return was cancelled or expired, for a label that was never scanned. */
  voided_at: Date | null;
};

/** What returns ask of labels, inside of their own transaction. Labels import returns, so that the composition root connects these. */
export type LabelActions = {
  request(tx: Tx, deps: Pick<Deps, 'clock' | 'config' | 'jobs'>, ref: Ref): Promise<LabelRequested>;
  /** What the end of a return means for its labels (API contract, 8.3). Returns the events to record. */
  end(tx: Tx, ref: Ref, at: Date): Promise<EventSpec[]>;
  insertImported(tx: Tx, label: ImportedLabel): Promise<void>;
};

declare module '../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    label_actions: LabelActions;
  }
}
