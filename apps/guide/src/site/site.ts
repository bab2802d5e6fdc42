import { guidePages } from './guide-pages.ts';
import { tag_pages, withGuides } from './operation-pages.ts';
import type { Page } from './page.ts';
import { problemPage } from './problem-page.ts';
import { recipePage } from './recipe-page.ts';

/** Every page of the site. */
export function allPages(): Page[] {
  const guides = guidePages();
  const recipes = recipePage();
  const naming = guides.filter(({ track, kind, source }) => track && !kind && !source.startsWith('docs/decisions/'));
  return [...guides, recipes, problemPage(naming), ...tag_pages, ...withGuides(naming)];
}
