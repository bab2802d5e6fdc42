import { guidePages } from './guide-pages.ts';
import { tag_pages, withGuides } from './operation-pages.ts';
import { isGuide, missing_url } from './page.ts';
import type { Page } from './page.ts';
import { problemPage } from './problem-page.ts';
import { recipePage } from './recipe-page.ts';

/** What servers show where there is no page. */
const missing: Page = {
  url: missing_url,
  source: 'docs/guide/README.md',
  markdown: `# This page doesn't exist

The address may be mistyped, or the page has another one now. Search for it, or begin at the [start page](README.md).
`,
  title: "This page doesn't exist",
  name: 'Not found',
  area: 'guide',
};

/** Every page of the site. */
export function allPages(): Page[] {
  const guides = guidePages();
  const recipes = recipePage();
  const naming = guides.filter(isGuide);
  return [...guides, recipes, problemPage(naming), ...tag_pages, ...withGuides(naming), missing];
}
