export { demoCommand } from './cli/demo-command.ts';
export { prepareDemo } from './cli/prepare-demo.ts';
export { linkDemoOwner } from './demo-owner.ts';
export { sendPicture } from './pictures/picture-files.ts';
export { findDemoLinks } from './portal-links.ts';
export { seedDemo } from './seed-demo.ts';
export type { SeededDemo } from './seed-demo.ts';
export { openStorefront } from './storefront/open-storefront.ts';
export { registerStorefront } from './storefront/serve-storefront.ts';
