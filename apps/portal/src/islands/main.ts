import { addPrinting } from './print.ts';
import { awaitLabel } from './await-label.ts';
import { addCopying } from './copy.ts';
import { keepPage } from './keep-page.ts';
import { waitToResend } from './resend.ts';
import { solvePuzzle } from './solve-puzzle.ts';
// Everything that pages load beside their HTML: the styles, and the scripts that make what works without them more pleasant.
import '../styles/base.css';
import '../styles/guards.css';
import 'virtual:tokens.css';
import '../styles/layout.css';
import '../styles/forms.css';
import '../styles/parts.css';
import '../styles/choosing.css';
import { showLiveTotal } from './live-total.ts';
import { sendPhotosAtOnce } from './photo-upload.ts';
import { askPhotosAtReason } from './photos-at-reason.ts';
import { chooseVariant } from './choose-variant.ts';
import { showDue } from './show-due.ts';
import { browseAtOnce } from './browse.ts';
import { showMore } from './show-more.ts';
import { closeCodeOnBack, enlargeCode } from './whole-code.ts';
import { clearErrors } from './clear-errors.ts';
import { focusHeading } from './after-step.ts';
import { addSteppers } from './stepper.ts';
import { submitOnce } from './submit-once.ts';

/** Adds the scripts of the page that is shown. */
function enhance(): void {
  addSteppers();
  showLiveTotal();
  chooseVariant();
  showDue();
  askPhotosAtReason();
  sendPhotosAtOnce();
  solvePuzzle();
  waitToResend();
  addCopying();
  addPrinting();
  enlargeCode();
}

submitOnce();
closeCodeOnBack();
clearErrors();
focusHeading();
showMore();
browseAtOnce(showDue);
enhance();
if (document.documentElement.dataset['embed'] === undefined) {
  keepPage();
  void awaitLabel();
} else void import('./frame.ts').then(({ startFrame }) => startFrame(enhance));
