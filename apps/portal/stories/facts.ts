import type { StepName } from '../src/parts/step-bar.tsx';
import type { Moment, Money } from '../src/text/text.ts';

export const gbp = (amount: number): Money => ({ amount, currency: 'GBP' });

export const last_day: Moment = { at: '2026-11-30T23:59:59Z', time_zone: 'Europe/London' };

export const marlow_step = (name: StepName) => ({ name, back_url: '#back' });
