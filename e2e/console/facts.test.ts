import { testConsoleFacts } from '../support/facts/console-facts.ts';

testConsoleFacts({ count: 20, seed: 5 });
