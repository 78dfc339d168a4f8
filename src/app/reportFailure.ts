import { errorText, failureTitle } from '../dataProvider/errorTexts';
import type { HttpError } from '../dataProvider/http';
import { toasts } from '../ui/toasts';

/** The one global toast for failed requests (doc 1 §8); it stands for the error, so that a form may add a way back to it. */
export const reportFailure = (error: HttpError) =>
  toasts.show({ tone: 'danger', title: failureTitle, text: errorText(error), about: error });
