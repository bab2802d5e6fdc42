import type { StepName } from '../src/parts/step-bar.tsx';
import type { Money } from '../src/text/text.ts';

export const gbp = (amount: number): Money => ({ amount, currency: 'GBP' });

export const marlow_step = (name: StepName) => ({ name, back_url: '#back' });
