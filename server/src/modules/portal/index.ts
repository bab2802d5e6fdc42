import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { registerPortalFiles } from '../../platform/pages/portal-page.ts';
import { registerAccountPages } from './account-pages.ts';
import { registerCodePages } from './code-page.ts';
import { registerCreditMemoPage } from './credit-memo-page.ts';
import { defectStep } from './defect-step.ts';
import { sendFailure } from './failure-page.ts';
import { registerGiftPage } from './gift-page.ts';
import { itemsStep } from './items-step.ts';
import { registerLookUpPage } from './look-up-page.ts';
import { addressStep, methodStep } from './method-step.ts';
import { nextPath } from './next-path.ts';
import { registerOtherPages } from './other-pages.ts';
import { exchangeStep, outcomeStep } from './outcome-step.ts';
import { registerPayPages } from './pay-page.ts';
import { reasonStep } from './reason-step.ts';
import { changedStep, reviewStep, soldOutStep, submitStep } from './review-step.ts';
import { registerStatusPage } from './status-page.ts';
import { storeCartStep, storeStep } from './store-step.ts';
import { addSteps } from './steps.ts';
import type { Step } from './steps.ts';

/** The address of a draft leads to where the shopper is. */
const currentStep: Step = { path: '', show: ({ view, url }) => ({ to: url(nextPath(view)) }) };

/** The pages of the return flow. */
const listSteps = (): Step[] => [
  currentStep,
  itemsStep,
  reasonStep,
  defectStep,
  outcomeStep,
  exchangeStep,
  methodStep,
  addressStep,
  reviewStep,
  submitStep,
  changedStep,
  soldOutStep,
  storeStep,
  storeCartStep,
];

/** Adds the shopper portal: its files and its pages. What fails in one is answered with a page. */
export function registerPortal(app: FastifyInstance, deps: Deps): void {
  registerPortalFiles(app);
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendFailure(deps, error, request, reply));
    // Files are read piece by piece, by the step that takes them.
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
    registerLookUpPage(scope, deps);
    registerGiftPage(scope, deps);
    registerAccountPages(scope, deps);
    registerCodePages(scope, deps);
    addSteps(scope, deps, listSteps());
    registerPayPages(scope, deps);
    registerStatusPage(scope, deps);
    registerCreditMemoPage(scope, deps);
    registerOtherPages(scope, deps);
  });
}

export { cartOfShopper } from './store-step.ts';
export { portalPreviewRoutes } from './preview.ts';
export { shopperReturnRoutes } from './routes.ts';
