export { registerDemoPictures } from './pictures/picture-files.ts';
export { demo_handle, seedDemo } from './seed-demo.ts';
export type { DemoProgress, SeededDemo } from './seed-demo.ts';
