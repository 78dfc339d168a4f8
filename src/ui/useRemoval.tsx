import type { ReactNode } from 'react';
import { refusalOf } from './saving/refusal';
import { toasts } from './toasts';
import { useQuestion } from './useQuestion';

/** What is to be deleted: its name, whose it is, the question about it, and the deletion, which answers with the way back. */
export interface Removal {
  what: string;
  of: string;
  text: string;
  run: () => Promise<() => Promise<void>>;
}

/** Deleting with a question before it, and after it a toast that brings back what was deleted; `done` follows either. */
export function useRemoval(done: () => void): { ask: (removal: Removal) => void; question: ReactNode } {
  const { ask, question } = useQuestion();
  const restore = async (what: string, wayBack: () => Promise<void>): Promise<void> => {
    try {
      await wayBack();
      toasts.show({ tone: 'ok', text: `Возвращено: ${what}` });
    } catch (error) {
      toasts.offer(error, { label: 'Вернуть', run: () => void restore(what, wayBack) }, `Не удалось вернуть: ${what}`);
    }
    // Also after a refusal: somebody may have put another there meanwhile.
    done();
  };
  const remove = async ({ what, run }: Removal) => {
    try {
      const wayBack = await run();
      toasts.show({
        tone: 'ok',
        text: `Удалено: ${what}`,
        action: { label: 'Вернуть', run: () => void restore(what, wayBack) },
      });
    } catch (error) {
      // Any other failure is on the screen already: the transport reports every one of them.
      if (refusalOf(error)?.status === 404) {
        toasts.withdraw(error);
        toasts.show({ tone: 'info', text: `Удалять нечего: ${what}. Запись удалили, или она вам больше не видна` });
      }
    }
    // Also after a refusal: what stands there may have changed since it was read.
    done();
  };
  return {
    ask: (removal) =>
      ask({ title: 'Удалить?', of: removal.of, text: removal.text, confirm: 'Удалить' }, () => remove(removal)),
    question,
  };
}
