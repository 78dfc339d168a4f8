/** The roles that mean a user is shut out (doc 1 §4). */
const bannedRoles: readonly string[] = ['Banned users', 'Заблокирован'];

export const isBannedRole = (name: string): boolean => bannedRoles.includes(name);
