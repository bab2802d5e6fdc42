export { enterCode, readCodeRequest, requestCode, requestOrderLinks, resendCode } from './commands.ts';
export { emailProofJobs } from './jobs.ts';
export { emailProofRoutes } from './routes.ts';
export { expired_proofs_queue, send_proof_queue } from './sending.ts';
export { personal_proofs } from './store-personal.ts';
