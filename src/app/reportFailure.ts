import { errorText, failureTitle } from '../dataProvider/errorTexts';
import { noAnswer, type HttpError } from '../dataProvider/http';
import { toasts } from '../ui/toasts';

/**
 * The one toast for failed requests (doc 1 §8); to the document's words for no answer it adds what has happened. It is found again
 * by its error, so that a form can add a way back to it.
 */
export const reportFailure = (error: HttpError) =>
  toasts.show({
    tone: 'danger',
    title: failureTitle,
    text: errorText(error),
    ...(error.status === 0 && { hint: noAnswer }),
    about: error,
  });
