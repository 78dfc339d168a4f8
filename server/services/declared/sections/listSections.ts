import sql from 'sql-template-tag';
import { countedAtMost } from '../../../../src/contract/declared/counted';
import type { Declaration } from '../../../../src/contract/declared/declaration';
import type { Section } from '../../../../src/contract/declared/sectionEndpoints';
import { notFound } from '../../../../src/contract/refusal';
import type { Queryable } from '../../../db/queryable';
import { tableName } from '../../../db/declared/steps';
import type { Service } from '../../kernel/context';
import { readKnown } from '../catalogue';
import type { FileState } from '../fileState';
import { readWork, type Work } from './work';

interface Row {
  id: number;
  name: string;
  definition: string;
  applied_at: Date;
  applied_by: string;
  applied_from: NonNullable<Section['applied_from']>;
  removed_at: Date | null;
  removed_by: string | null;
  kept: string[];
}

const countRecords = async (db: Queryable, id: number) =>
  (
    await db.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${tableName(id)} LIMIT ${countedAtMost + 1}) few`,
    )
  )?.count ?? 0;

const partsOf = (definition: string) => JSON.parse(definition) as Declaration;

/** What is told of a file that is not what is in force, and of a work that is not done. */
const besides = (file: FileState | undefined, work: Work | undefined): Pick<Section, 'file' | 'trouble' | 'work'> => ({
  file: file ? `${file.name}.json` : null,
  trouble:
    file && file.state !== 'in force' ? { state: file.state, faults: [...file.faults], words: [...file.waits] } : null,
  work: work
    ? { actor: work.actor, begun_at: work.begun_at.toISOString(), state: work.state, failure: work.failure }
    : null,
});

const unknown = {
  state: 'not applied',
  applied_at: null,
  applied_by: null,
  applied_from: null,
  removed_at: null,
  removed_by: null,
  records: null,
  kept: [],
} as const;

/** `GET /declared/sections/`: what is declared, and what the files of this server mean to declare, by name. */
export const listSections: Service<'listSections'> = async ({ db, declared }) => {
  await declared.refresh();
  const rows = await db.rows<Row>(sql`
    SELECT r.id, name, definition, applied_at, applied_by, applied_from, removed_at, removed_by,
           ARRAY(SELECT f.name FROM declared_fields f WHERE f.resource = r.id AND f.hidden ORDER BY f.id) AS kept
    FROM declared_resources r WHERE definition IS NOT NULL ORDER BY name`);
  const files = new Map(declared.files().map((file) => [file.name, file]));
  const works = new Map((await readWork(db)).map((work) => [work.name, work]));
  const known: Section[] = [];
  for (const { id, definition, applied_at, removed_at, ...row } of rows) {
    const { title, endpoint } = partsOf(definition);
    known.push({
      ...row,
      title,
      state: removed_at ? 'removed' : 'in force',
      applied_at: applied_at.toISOString(),
      removed_at: removed_at?.toISOString() ?? null,
      records: endpoint === undefined ? await countRecords(db.as('system'), id) : null,
      ...besides(files.get(row.name), works.get(row.name)),
    });
    files.delete(row.name);
    works.delete(row.name);
  }
  const begun = new Set([...files.keys(), ...works.keys()]);
  const others = [...begun].map((name): Section => {
    const [file, work] = [files.get(name), works.get(name)];
    return { ...unknown, name, kept: [], title: file?.title ?? work?.title ?? null, ...besides(file, work) };
  });
  return [...known, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** `GET /declared/sections/{name}/definition/`: the whole definition, of one that was taken away its last. */
export const readSection: Service<'readSection'> = async ({ db }, { params }) => {
  const known = await readKnown(db.as('system'), params.name);
  if (!known?.declared) throw notFound();
  return known.declared;
};
