import { ownBuild, readServedBuild } from './appVersion';
import { noAnswer } from './errorTexts';

/** How long the server may take to tell which build it has, ms. */
const patienceMs = 3000;

/** What is said where the part is of a build that the server no longer has. */
export const outdatedPart = 'Вышла новая версия кабинета: обновите страницу. Введённое в формах сохранится';

/** Why a part of the code did not come: there is no connection, unless the server says that it has another build by now. */
export async function lostPartWords(): Promise<string> {
  const own = ownBuild();
  const served = own && (await readServedBuild(AbortSignal.timeout(patienceMs)).catch(() => undefined));
  return served && served !== own ? outdatedPart : noAnswer;
}
