import type { FunctionComponent } from 'preact';
import type { PageFacts } from '../facts/index.ts';
import { LookUpPage } from './look-up.tsx';
import { MissingPage } from './missing.tsx';
import { StatusPage } from './status.tsx';

/** Every page that the server can ask for, by name. */
export const pages: { [Name in keyof PageFacts]: FunctionComponent<PageFacts[Name]> } = {
  'look-up': LookUpPage,
  missing: MissingPage,
  status: StatusPage,
};
