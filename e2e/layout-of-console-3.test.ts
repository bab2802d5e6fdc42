import { testLayoutOfConsole } from './support/layout-of-console.ts';

testLayoutOfConsole({ part: 3, of: 5 });
