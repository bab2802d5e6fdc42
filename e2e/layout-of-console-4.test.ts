import { testLayoutOfConsole } from './support/layout-of-console.ts';

testLayoutOfConsole({ part: 4, of: 5 });
