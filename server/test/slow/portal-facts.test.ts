import { testPortalFacts } from '../support/portal-facts-suite.ts';

testPortalFacts({ count: 80, seed: 20261126 });
