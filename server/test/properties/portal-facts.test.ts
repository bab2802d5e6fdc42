import { testPortalFacts } from '../support/portal-facts-suite.ts';

testPortalFacts({ count: 24, seed: 20261125 });
