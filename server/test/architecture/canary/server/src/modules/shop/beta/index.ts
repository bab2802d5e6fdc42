import type { Gamma } from '../../records/gamma/index.ts';

export type Beta = { gamma: Gamma };
