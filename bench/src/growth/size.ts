import type { SideFigures } from '../figures.ts';
import type { Filled } from '../filling/fill.ts';
import type { FarName, GrowthLoad } from './loads.ts';
import type { WorkerFigures } from './worker.ts';

/** How fast Retour is with one number of returns. */
export type Size = {
  returns: number;
  shops: number;
  filled: Filled;
  documents_per_s: number;
  database_bytes: number;
  /** CPU times are of Retour and PostgreSQL together. */
  loads: Record<GrowthLoad, SideFigures>;
  /** Which page of its list a far page is. */
  pages: Record<FarName, number>;
  worker: WorkerFigures;
  took_s: number;
};

export type Growth = { sizes: Size[]; faults: string[] };
