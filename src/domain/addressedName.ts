const patronymic = /(?:ич|вна|чна|шна)$/i;

/** «Иван Петрович» of «Сидоров Иван Петрович», in either order of the words; undefined where there is no patronymic to be sure by. */
export function addressedName(fullName: string): string | undefined {
  const words = fullName.trim().split(/\s+/);
  if (words.length !== 3) return undefined;
  const [first = '', second = '', third = ''] = words;
  if (patronymic.test(third) && !patronymic.test(second)) return `${second} ${third}`;
  return patronymic.test(second) && !patronymic.test(third) ? `${first} ${second}` : undefined;
}
