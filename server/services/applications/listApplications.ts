import sql from 'sql-template-tag';
import type { Application } from '../../../src/contract/applications';
import type { Service } from '../kernel/context';

interface Row {
  app_type: Application['app_type'];
  version: string;
  size: number;
  sha256: string;
  place: number;
}

const types = ['main', 'sea', 'air'] as const;

/** `GET /piportals/nova/applications/`: the two latest versions of each program; one without any is left out. */
export const listApplications: Service<'listApplications'> = async ({ db, mainApplicationName }) => {
  const rows = await db.rows<Row>(sql`
    SELECT app_type, version, size::int AS size, sha256, place FROM (
      SELECT app_type, version, size, sha256, row_number() OVER (PARTITION BY app_type ORDER BY published_at DESC, id DESC)::int AS place
      FROM application_versions) v
    WHERE place <= 2`);
  const names = { main: mainApplicationName, sea: 'Морской клиент', air: 'Авиационный клиент' };
  const linkOf = ({ app_type, version }: Row) => `/piportals/nova/applications/${app_type}/${version}/`;
  const pageOf = ({ app_type }: Row) => `/account/product/client?app=${app_type}`;
  return types.flatMap((app_type) => {
    const latest = rows.find((row) => row.app_type === app_type && row.place === 1);
    const prev = rows.find((row) => row.app_type === app_type && row.place === 2);
    if (!latest) return [];
    return {
      app_type,
      name: names[app_type],
      latest: latest.version,
      latest_link: pageOf(latest),
      download_latest_link: linkOf(latest),
      latest_size: latest.size,
      latest_sha256: latest.sha256,
      prev: prev?.version ?? null,
      prev_link: prev ? `${pageOf(prev)}&version=${prev.version}` : null,
      download_prev_link: prev ? linkOf(prev) : null,
      prev_size: prev?.size ?? null,
      prev_sha256: prev?.sha256 ?? null,
    };
  });
};
