/** A refused request; status 0 is no answer at all. */
interface Refused {
  status: number;
  body: { detail?: string };
}

/** What a request says that no answer came to. */
export const noAnswer = 'Нет связи с сервером: проверьте подключение и повторите';

/** The title of the global toast (doc 1 §8). */
export const failureTitle = 'Что-то пошло не так';

const withCode = (detail: string, status: number) => `${detail} (ErrorCode: ${status})`;

/** The catalogue of doc 1 §8: what the toast says for a failed request. */
export const errorText = ({ status, body: { detail } }: Refused): string => {
  switch (status) {
    case 0:
      return 'Отправлены некорректные данные';
    case 400:
      return detail ? withCode(detail, status) : 'Отправлены некорректные данные';
    case 403:
      return 'Отказано в доступе';
    case 404:
      return 'Запрашиваемый ресурс не найден';
    case 409:
      return withCode(detail || 'Сервис временно недоступен', status);
    case 413:
      return withCode(detail || 'Слишком большой запрос', status);
    case 422:
      return 'Отправлены некорректные данные(422)';
    default:
      if (status >= 500 || !detail) return `Сервис временно недоступен(${status})`;
      return withCode(detail, status);
  }
};

/** The same where a page says it itself: no answer is called what it is. */
export const pageText = (error: Refused): string => (error.status === 0 ? noAnswer : errorText(error));

/** What the login form says: one sentence for a wrong pair; why an organisation is closed, or that one has to wait, in the server's words. */
export const signInText = (error: Refused): string => {
  if (error.status === 400 || error.status === 401)
    return 'Пожалуйста, проверьте правильность написания логина и пароля.';
  if (error.status === 0) return 'Сервер не отвечает. Проверьте подключение и повторите вход.';
  return [403, 429].includes(error.status) && error.body.detail ? error.body.detail : errorText(error);
};
