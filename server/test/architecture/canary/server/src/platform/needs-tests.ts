import { support } from '../../test/support.ts';
export const tested = support;
