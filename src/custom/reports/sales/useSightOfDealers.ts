import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nothingToLoad } from '../../../contract/refusal';
import { HttpError } from '../../../dataProvider/http';
import { refusalOf } from '../../../ui/saving/refusal';
import { toasts } from '../../../ui/toasts';

export const dealersKey = ['sales', 'dealers'] as const;

export const isUnseen = (error: unknown) => refusalOf(error)?.status === 404;

const fileUnmade = 'Файл не собран: кого-то из дилеров вы больше не видите. Список дилеров загружен заново, повторите';

/** What is asked for dealers, of whom any may have gone out of sight meanwhile: then the list is read again, and the page says it. */
export function useSightOfDealers() {
  const queries = useQueryClient();
  return useMemo(() => {
    const reread = () => void queries.invalidateQueries({ queryKey: dealersKey });
    return {
      read: async <T>(answer: Promise<T>): Promise<T> => {
        try {
          return await answer;
        } catch (error) {
          if (isUnseen(error)) {
            toasts.withdraw(error);
            reread();
          }
          throw error;
        }
      },
      file: async <T>(answer: Promise<T>): Promise<T> => {
        try {
          return await answer;
        } catch (error) {
          if (!isUnseen(error) || refusalOf(error)?.words === nothingToLoad().message) throw error;
          reread();
          throw new HttpError(fileUnmade, 404, { detail: fileUnmade });
        }
      },
    };
  }, [queries]);
}
