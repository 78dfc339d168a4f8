import type { AppPage } from '../App';

/** The pages where CRUD does not fit, each its own chunk; a menu entry shows only where its path has a page. */
export const customRoutes: readonly AppPage[] = [];
