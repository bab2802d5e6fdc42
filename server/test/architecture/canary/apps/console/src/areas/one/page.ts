export { two } from '../two/page.ts';
