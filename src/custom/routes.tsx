import { lazy } from 'react';
import type { AppPage } from '../App';

const GenericReport = lazy(async () => ({ default: (await import('./reports/GenericReportPage')).GenericReportPage }));

/** The pages where CRUD does not fit, each its own chunk; a menu entry shows only where its path has a page. */
export const customRoutes: readonly AppPage[] = [{ path: '/reports/:name', title: 'Отчёт', page: GenericReport }];
