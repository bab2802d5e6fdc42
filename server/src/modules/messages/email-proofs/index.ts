export { enterCode, readCodeRequest, requestCode, requestOrderLinks, resendCode } from './commands.ts';
export { sendProofJob } from './jobs.ts';
export { emailProofRoutes } from './routes.ts';
export { send_proof_queue } from './sending.ts';
export { personal_proofs } from './store-personal.ts';
export { deleteExpiredProofs } from './store.ts';
