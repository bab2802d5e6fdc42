import { testLayoutOfConsole } from './support/layout-of-console.ts';

testLayoutOfConsole({ part: 2, of: 5 });
