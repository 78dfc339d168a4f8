import type { Queryable } from '../queryable';

/**
 * SQL functions of this session alone. `roll(i, salt, n)` is a number below n that depends on its arguments only, so that
 * no plan changes the data; `inn10` and `inn12` put the check digits to 9 and 10 leading ones, as `innControl` does.
 */
const functions = (seed: number) => `
  CREATE OR REPLACE FUNCTION pg_temp.roll(i bigint, salt integer, n bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS
    $$ SELECT ((hashint8extended(i, ${seed}::bigint * 1000 + salt) & 9223372036854775807) % n)::integer $$;

  CREATE OR REPLACE FUNCTION pg_temp.control(digits text, weights integer[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE total integer := 0;
  BEGIN
    FOR at IN 1 .. cardinality(weights) LOOP
      total := total + weights[at] * (ascii(substr(digits, at, 1)) - 48);
    END LOOP;
    RETURN (total % 11 % 10)::text;
  END $$;

  CREATE OR REPLACE FUNCTION pg_temp.inn10(lead text) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT lead || pg_temp.control(lead, '{2,4,10,3,5,9,4,6,8}') $$;

  CREATE OR REPLACE FUNCTION pg_temp.inn12(lead text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE eleven text := lead || pg_temp.control(lead, '{7,2,4,10,3,5,9,4,6,8}');
  BEGIN
    RETURN eleven || pg_temp.control(eleven, '{3,7,2,4,10,3,5,9,4,6,8}');
  END $$;`;

export const createHelpers = async (tx: Queryable, seed: number): Promise<void> => void (await tx.run(functions(seed)));
