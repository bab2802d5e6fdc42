import type { Gamma } from '../gamma/index.ts';

export type Beta = { gamma: Gamma };
