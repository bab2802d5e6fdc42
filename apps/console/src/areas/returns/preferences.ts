import { useLocalStorage } from '@mantine/hooks';

/** How the table looks in this browser. */
export type Preferences = {
  density: 'normal' | 'compact';
  hidden: readonly string[];
};

const usual: Preferences = { density: 'normal', hidden: ['assignee'] };

/** The columns that are shown and the height of rows, which this browser keeps. */
export const usePreferences = () =>
  useLocalStorage<Preferences>({ key: 'retour-queue', defaultValue: usual, getInitialValueInEffect: false });
