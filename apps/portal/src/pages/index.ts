import type { FunctionComponent } from 'preact';
import type { PageFacts } from '../facts/index.ts';
import { FailedPage } from './failed.tsx';
import { ItemsPage } from './items.tsx';
import { LookUpPage } from './look-up.tsx';
import { MissingPage } from './missing.tsx';
import { StatusPage } from './status.tsx';
import { WaitPage } from './wait.tsx';

/** Every page that the server can ask for, by name. */
export const pages: { [Name in keyof PageFacts]: FunctionComponent<PageFacts[Name]> } = {
  failed: FailedPage,
  items: ItemsPage,
  'look-up': LookUpPage,
  missing: MissingPage,
  status: StatusPage,
  wait: WaitPage,
};
