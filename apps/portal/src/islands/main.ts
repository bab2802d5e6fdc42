// Everything that pages load beside their HTML: the styles, and the scripts that make what works without them more pleasant.
import '../styles/base.css';
import 'virtual:tokens.css';
import '../styles/layout.css';
import '../styles/forms.css';
import '../styles/parts.css';
import { showDue } from './show-due.ts';
import { submitOnce } from './submit-once.ts';

submitOnce();
showDue();
