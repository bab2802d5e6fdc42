import { createSharedValue } from '../shared-value.ts';

/** A control that is shown: on which page, which element by its `data-show`, and what it does. */
export type Stop = { to: string; show: string; text: string };

/** Controls that are shown one after the other. */
export type Tour = {
  title: string;
  stops: readonly Stop[];
  /** Where it was started: the page, and the button by its `data-tour`. */
  from: { to: string; tour: string };
};

const current = createSharedValue<Tour | undefined>(undefined);

/** Begins to show controls. */
export const startTour = (tour: Tour): void => current.change(tour);
export const endTour = (): void => current.change(undefined);
export const useTour = current.useValue;
