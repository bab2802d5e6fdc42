import { Suspense, lazy } from 'react';
import { useStepUp } from '../api/step-up.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

/** The place of the dialog in which members confirm who they are; loaded when it is first needed. */
export function StepUp() {
  const waiting = useStepUp();
  if (!waiting) return null;
  return (
    <Suspense>
      <StepUpDialog settle={waiting.settle} />
    </Suspense>
  );
}
