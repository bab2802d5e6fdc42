export {
  endCharged,
  endSecurity,
  endUncharged,
  giveBack,
  refundLate,
  securityDetails,
  stopCharge,
  takeMoney,
  upsellOf,
} from './end-security.ts';
export { lockExposure, readExposure } from './exposure.ts';
export type { Exposure } from './exposure.ts';
export { personal_securities } from './store-personal.ts';
export { SECURITY_KINDS, SECURITY_STATES, selectSecurities } from './rows.ts';
export type { Security, SecurityRef, SecurityState } from './rows.ts';
