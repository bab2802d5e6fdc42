import { testPortalFacts } from '../support/portal-facts-suite.ts';

testPortalFacts({ count: 150, seed: 20261126 });
