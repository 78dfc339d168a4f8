import sql, { type Sql } from 'sql-template-tag';

/** Midnight in Moscow with which a calendar day (`YYYY-MM-DD`) begins. */
export const dayStart = (isoDay: string): Sql => sql`(${isoDay}::date::timestamp AT TIME ZONE 'Europe/Moscow')`;
