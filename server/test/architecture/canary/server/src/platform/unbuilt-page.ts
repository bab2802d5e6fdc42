import { page } from '../../../apps/portal/src/page.tsx';
export const unbuilt = page;
