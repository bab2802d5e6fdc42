import { createRouter } from '@tanstack/react-router';
import { console_path } from './api/side.ts';
import { full_screen_routes, public_routes, shell_routes } from './areas/index.ts';
import { fullScreenRoute, publicRoute, rootRoute, shellRoute } from './routing/parents.ts';
import { BrokenPage, FullScreen, Missing, MissingPage, Root, Shell } from './shell/shell.tsx';

rootRoute.update({ component: Root, notFoundComponent: MissingPage });
shellRoute.update({ component: Shell, notFoundComponent: Missing });
fullScreenRoute.update({ component: FullScreen });

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren(shell_routes),
  fullScreenRoute.addChildren(full_screen_routes),
  publicRoute.addChildren(public_routes),
]);

/** The pages of the console by their addresses. They are loaded when the pointer comes near their link. */
export const router = createRouter({
  routeTree,
  basepath: console_path,
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  // What a page doesn't know in its address is dropped, rather than believed.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Register {
    router: typeof router;
  }
}
