import type { IneligibilityCode } from '@retour/contract/not-returnable';
import type { EligibleResolution, ProcessingEvent } from '../document/words.ts';
import type { LineEvaluation } from './evaluate-line.ts';
import type { LineFacts, UnitFacts } from '../facts/product.ts';

/** A unit that somebody wants to send back, and what for. Its value is what was paid for it; the price of the line when left out. */
export type ChosenUnit = UnitFacts & {
  order_line_item_id: number;
  outcome: EligibleResolution;
  value?: number;
};

/** A chosen unit, its line, and what was paid for it. */
export type Chosen = { unit: ChosenUnit; line: LineFacts; value: number | undefined };

export type UnitEvaluation = LineEvaluation & {
  /** Whether this unit may come back for this outcome. */
  is_accepted: boolean;
  refusal: IneligibilityCode | 'outcome-not-offered' | null;
  processing_event: ProcessingEvent;
};
