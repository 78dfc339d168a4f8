import { HttpError } from 'react-admin';
import type { Ability, Missing, ResourceName } from './all';

type Sentences = { [R in ResourceName]: Partial<Record<Ability, string>> & Record<Missing<R>, string> };

/** What to do instead of what there is no call for. */
const sentences: Sentences = {
  groups: { remove: 'Организации не удаляются: переведите организацию в архив' },
  users: { remove: 'Пользователи не удаляются: назначьте пользователю роль «Заблокирован»' },
  subgroups: {
    getList: 'Подразделения показываются по организациям: задайте отбор group, например nova:1001',
    remove: 'Подразделения не удаляются: измените подразделение в его форме',
  },
  dealers: { remove: 'Дилеры не удаляются: переведите организацию дилера в архив' },
  news: {},
  fcsProfiles: {
    getList: 'У профилей нет общего списка: откройте профиль по номеру, например groups:nova:1001',
    create: 'Профиль есть у каждой организации и подразделения: измените его',
    remove: 'Профиль не удаляется: сотрите его поля',
  },
};

const known: Readonly<Record<string, Partial<Record<Ability, string>>>> = sentences;

/** Why a resource cannot do it, as react-admin shows it. */
export const refusalOf = (resource: string, ability: Ability) =>
  new HttpError(known[resource]?.[ability] ?? 'Такого действия здесь нет', 405);

/** Why a list cannot be ordered so. */
export const orderRefusal = (field: string, orderings: readonly string[]) =>
  new HttpError(
    orderings.length === 0
      ? `По полю ${field} список не упорядочивается: у него один порядок`
      : `По полю ${field} список не упорядочивается, только по полям: ${orderings.join(', ')}`,
    400,
  );
