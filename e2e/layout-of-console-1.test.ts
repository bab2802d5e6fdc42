import { testLayoutOfConsole } from './support/layout-of-console.ts';

testLayoutOfConsole({ part: 1, of: 5 });
