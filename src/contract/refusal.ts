/** Why a call is refused, in the contract's own terms; the HTTP layer turns it into `{detail, errors?}`. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 422 | 429 | 502 | 503 | 504,
    detail: string,
    readonly errors?: Record<string, string[]>,
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
    this.name = 'Refusal';
  }
}

export const notFound = () => new Refusal(404, 'Запрашиваемый ресурс не найден');
/** The section that a sheet is loaded to, or was. */
export const sectionGone = () =>
  new Refusal(404, 'Раздела нет или его убрали: вернуть его можно на странице «Разделы»');
/** Said in place of «not found» where nothing has been loaded into the register of operators. */
export const noOperators = 'Реестр операторов не загружен: заполните профиль сами';
export const nothingToLoad = () => new Refusal(404, 'Нет данных для загрузки');
export const forbidden = (detail = 'Отказано в доступе') => new Refusal(403, detail);
export const wrongMethod = (allowed: readonly string[]) =>
  new Refusal(405, 'Этот адрес так не вызывают', undefined, { Allow: allowed.join(', ') });
export const unauthorised = () => new Refusal(401, 'Требуется вход в систему');
export const conflict = (detail: string, errors?: Record<string, string[]>) => new Refusal(409, detail, errors);

/** A field at fault: 400 with the field's sentence, which also is the detail. */
export const badField = (field: string, message: string) => new Refusal(400, message, { [field]: [message] });

/** Refuses, by name, the fields that break a rule; the first sentence is the detail. */
export function refuseProblems(problems: readonly { field: string; message: string }[]): void {
  const [first] = problems;
  if (first)
    throw new Refusal(400, first.message, Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
}
