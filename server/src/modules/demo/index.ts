export { linkDemoOwner } from './demo-owner.ts';
export { registerDemoPictures } from './pictures/picture-files.ts';
export { findDemoLinks } from './portal-links.ts';
export type { DemoLinks } from './portal-links.ts';
export { demo_handle, seedDemo } from './seed-demo.ts';
export type { DemoProgress, SeededDemo } from './seed-demo.ts';
