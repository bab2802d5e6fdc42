export { demo } from '../../../demo/src/index.ts';
