import type { Sealer } from '../security/secrets';
import type { Queryable } from './queryable';

/** Says so where a messaging password that is kept was sealed with another key than the server has now. */
export async function tellOfOtherKey(
  db: Pick<Queryable, 'one'>,
  sealer: Sealer,
  say: (line: string) => void,
): Promise<void> {
  const kept = await db.one<{ password_sealed: Buffer }>(`
    (SELECT password_sealed FROM operator_register LIMIT 1) UNION ALL
    (SELECT password_sealed FROM fcs_profiles WHERE password_sealed IS NOT NULL LIMIT 1) LIMIT 1`);
  if (!kept) return;
  try {
    sealer.open(kept.password_sealed);
  } catch {
    say('Внимание: пароли ФТС в базе зашифрованы другим ключом SECRET_KEY; верните прежний или введите их заново');
  }
}
