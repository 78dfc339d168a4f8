import type { Application } from '../../contract/applications';
import type { Handlers } from './handler';
import { refuse } from './world';

const linkOf = (type: string, version: string) => `/piportals/nova/applications/${type}/${version}/`;

const applications = (['main', 'sea', 'air'] as const).map((app_type): Application => {
  const name = { main: 'Основной клиент', sea: 'Морской клиент', air: 'Авиационный клиент' }[app_type];
  const [latest, prev] = ['2025.09.1', app_type === 'air' ? null : '2025.06.2'];
  return {
    app_type,
    name,
    latest,
    latest_link: `/account/product/client?app=${app_type}`,
    download_latest_link: linkOf(app_type, latest),
    latest_size: 48_500_000,
    latest_sha256: 'a'.repeat(64),
    prev,
    prev_link: prev && `/account/product/client?app=${app_type}`,
    download_prev_link: prev && linkOf(app_type, prev),
    prev_size: prev ? 47_900_000 : null,
    prev_sha256: prev ? 'b'.repeat(64) : null,
  };
});

/** Client programs: the second has no version before. */
export const applicationHandlers: Pick<Handlers, 'listApplications' | 'downloadApplication'> = {
  listApplications: () => applications,
  downloadApplication: ({ params: { app_type, version } }) => {
    const known = applications.some(
      (one) => one.app_type === app_type && (one.latest === version || one.prev === version),
    );
    return known ? new Blob([`${app_type} ${version}`]) : refuse(404, 'Запрашиваемый ресурс не найден');
  },
};
