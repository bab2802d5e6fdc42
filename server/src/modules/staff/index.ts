export { addMember, createSignInLink, disableMember, redeemSignInLink } from './commands.ts';
export { staffRoutes } from './routes.ts';
export { registerSignInPage } from './sign-in-page.ts';
export { listMembers } from './store.ts';
export type { Member } from './store.ts';
