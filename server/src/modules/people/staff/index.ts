export { addMember } from './commands/add-member.ts';
export { changeMember, disableMember } from './commands/change-member.ts';
export { acceptInvitation, findInvitation, inviteFirstOwner, inviteMember } from './commands/invite.ts';
export { createSignInLink, redeemSignInLink } from './commands/sign-in-link.ts';
export { staffRoutes } from './routes.ts';
export { listMembers } from './store.ts';
export type { Member } from './store.ts';
