import type { Declaration } from './declaration';
import type { DeclaredField } from './fields';
import { placesOf } from './placesOf';
import type { Problem } from './placed';

type Path = Problem['path'];

function wrongValue(field: DeclaredField, value: string | boolean): string | undefined {
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : 'Здесь true или false';
  if (field.type !== 'select') return `Действия знают только поля типов select и boolean, а это ${field.type}`;
  return field.choices.some((choice) => choice.value === value)
    ? undefined
    : `Варианта «${String(value)}» у этого поля нет`;
}

/** What is wrong with the row actions; `fieldOf` finds a field and tells of one that is not there. */
export function checkActions(
  { actions = [], right, list, endpoint }: Declaration,
  fieldOf: (name: string, path: Path) => DeclaredField | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Path, message: string) => problems.push({ path, message });
  const wrongArchive = (name: string, path: Path, find: typeof fieldOf): Problem[] => {
    const field = find(name, path);
    if (!field) return [];
    const wrong =
      endpoint !== undefined
        ? 'Архив чужого сервера списку не скрыть: возьмите "set"'
        : field.type !== 'boolean'
          ? `Архив отмечает поле типа boolean, а это ${field.type}`
          : !list.filters?.includes(name)
            ? `Добавьте «${name}» в "filters": без отбора записи из архива не найти`
            : actions.filter((one) => 'archive' in one).length > 1
              ? 'Архив у раздела один: оставьте одно такое действие'
              : undefined;
    return wrong === undefined ? [] : [{ path, message: wrong }];
  };
  actions.forEach((action, at) => {
    const path = ['actions', at];
    if (actions.findIndex(({ name }) => name === action.name) < at)
      add([...path, 'name'], `Действие «${action.name}» уже есть выше`);
    for (const [name, values] of Object.entries(action.when ?? {})) {
      const field = fieldOf(name, [...path, 'when', name]);
      values.forEach((value, index) => {
        const wrong = field && wrongValue(field, value);
        if (wrong) add([...path, 'when', name, index], wrong);
      });
    }
    if ('open' in action) {
      for (const name of placesOf(action.open)) if (name !== 'id') fieldOf(name, [...path, 'open']);
      return;
    }
    if (!right.change)
      add([...path, 'set' in action ? 'set' : 'archive'], 'Изменять записи не может никто: добавьте "right.change"');
    if ('archive' in action) {
      problems.push(...wrongArchive(action.archive, [...path, 'archive'], fieldOf));
      return;
    }
    if (Object.keys(action.set).length === 0)
      add([...path, 'set'], 'Действие ничего не меняет: назовите поле и значение');
    for (const [name, value] of Object.entries(action.set)) {
      const field = fieldOf(name, [...path, 'set', name]);
      const wrong = field && wrongValue(field, value);
      if (wrong) add([...path, 'set', name], wrong);
    }
  });
  return problems;
}
