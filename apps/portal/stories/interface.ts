// What tests and screenshots see of the stories. `index.tsx` is held to it.
import type { Locale } from '../src/text/languages.ts';

export { chooseLocale } from '../src/text/languages.ts';

/** Every story, by name. */
export declare const story_names: string[];

/** A story as HTML. RangeError where there is none of this name. */
export declare function renderStory(name: string, locale: Locale): string;
