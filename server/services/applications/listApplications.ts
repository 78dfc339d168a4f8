import sql from 'sql-template-tag';
import type { Application } from '../../../src/contract/applications';
import { applicationOf } from '../../../src/contract/applicationRules';
import type { Service } from '../kernel/context';

interface Row {
  app_type: Application['app_type'];
  version: string;
  size: number;
  sha256: string;
  notes: string;
  place: number;
}

const types = ['main', 'sea', 'air'] as const;

/** `GET /piportals/nova/applications/`: the two latest versions of each program that are not withdrawn; one without any is left out. */
export const listApplications: Service<'listApplications'> = async ({ db, mainApplicationName }) => {
  const rows = await db.rows<Row>(sql`
    SELECT app_type, version, size::int AS size, sha256, notes, place FROM (
      SELECT app_type, version, size, sha256, notes, row_number() OVER (PARTITION BY app_type ORDER BY published_at DESC, id DESC)::int AS place
      FROM application_versions WHERE withdrawn_at IS NULL) v
    WHERE place <= 2`);
  const names = { main: mainApplicationName, sea: 'Морской клиент', air: 'Авиационный клиент' };
  return types.flatMap((app_type) => {
    const [latest, prev] = [1, 2].map((place) => rows.find((row) => row.app_type === app_type && row.place === place));
    return latest ? applicationOf(names[app_type], latest, prev) : [];
  });
};
