import { errorText, failureTitle } from '../dataProvider/errorTexts';
import type { HttpError } from '../dataProvider/http';
import { toasts } from '../ui/toasts';

/**
 * The one toast for failed requests (doc 1 §8); to the document's words for no answer, or for a server that
 * can do no more just now, it adds what has happened and what to do. It is found again
 * by its error, so that a form can add a way back to it.
 */
export const reportFailure = (error: HttpError) => {
  const { status, message, body } = error;
  const hint = status === 0 ? message : status === 503 ? body.detail : undefined;
  return toasts.show({
    tone: 'danger',
    title: failureTitle,
    text: errorText(error),
    ...(hint !== undefined && { hint }),
    about: error,
  });
};
