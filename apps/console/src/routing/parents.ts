import { createRootRoute, createRoute } from '@tanstack/react-router';

// What the pages of areas stand in. Their components are set where the router is made, so that an area needs to know its parent only.

export const rootRoute = createRootRoute();

/** Pages with the sidebar, for members who are signed in. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' });

/** Pages that fill the screen, for members who are signed in. */
export const fullScreenRoute = createRoute({ getParentRoute: () => rootRoute, id: 'full-screen' });

/** Pages for anybody, such as those to sign in. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' });
