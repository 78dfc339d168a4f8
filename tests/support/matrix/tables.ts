import type { Db } from '../../../server/db/connect';

interface Touched {
  relation: string;
  operation: string;
}

/** All but the counts of what was tried, which a refusal is to leave. */
const namesOf = async (db: Db) =>
  (
    await db.rows<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'sign_in_guesses'",
    )
  )
    .map(({ name }) => name)
    .sort();

/** What every table holds, as one number each; without the counts of guesses. */
export async function digestOfTables(db: Db): Promise<Record<string, string>> {
  const one = (name: string) =>
    `SELECT '${name}' AS name, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS digest FROM ${name} t`;
  const names = await namesOf(db);
  const rows = await db.rows<{ name: string; digest: string }>(names.map(one).join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * From now on every row that is written in any table leaves a trace in the transaction that writes it: `touched` tells what was
 * written since it was last asked, and stayed.
 */
export async function watchTables(db: Db): Promise<{ touched(): Promise<string[]> }> {
  const triggers = (await namesOf(db)).map(
    (name) =>
      `CREATE TRIGGER zz_traced AFTER INSERT OR UPDATE OR DELETE ON public.${name} FOR EACH ROW EXECUTE FUNCTION traces.trace()`,
  );
  await db.run(
    `
    CREATE SCHEMA traces;
    CREATE TABLE traces.written (relation text NOT NULL, operation text NOT NULL);
    CREATE FUNCTION traces.trace() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN INSERT INTO traces.written VALUES (TG_TABLE_NAME, TG_OP); RETURN NULL; END $$;
    ` + triggers.join(';'),
  );
  return {
    touched: async () => {
      const rows = await db.rows<Touched>('DELETE FROM traces.written RETURNING relation, operation');
      return [...new Set(rows.map(({ relation, operation }) => `${operation} ${relation}`))].sort();
    },
  };
}
