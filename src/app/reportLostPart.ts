import { lostPartWords, outdatedPart } from '../dataProvider/lostPart';
import { toasts } from '../ui/toasts';

/** Says why a part of the code does not come; whether it still may. */
export async function reportLostPart(): Promise<boolean> {
  const words = await lostPartWords();
  const outdated = words === outdatedPart;
  if (outdated) toasts.offer(words, { label: 'Обновить страницу', run: () => location.reload() }, words);
  else toasts.show({ tone: 'danger', text: words });
  return !outdated;
}
