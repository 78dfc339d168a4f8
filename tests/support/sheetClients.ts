import type { TestApp } from './app';

/** A client of a dealer, as a line of a sheet names it. */
export interface SheetClient {
  p_gid: number;
  inn: string;
  kpp: string | null;
  name: string;
  org_id: number;
}

/** Clients of a dealer with an INN and a register's number, in the order of their numbers. */
export const clientsOf = ({ db }: TestApp, dealer: number): Promise<SheetClient[]> =>
  db.rows(`
    SELECT g.p_gid, g.inn, nullif(g.kpp, '') AS kpp, g.name, g.org_id FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid AND NOT g.is_dealer
    WHERE d.id = ${dealer} AND length(g.inn) IN (10, 12) AND g.org_id IS NOT NULL ORDER BY g.p_gid`);
