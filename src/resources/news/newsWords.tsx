import type { NewsLists } from '../../dataProvider/newsVerbs';
import type { WordsProps } from '../engine/definition';
import { useNewsLists } from './useNewsLists';

const wordsOf = (list: keyof NewsLists) =>
  function ListWords({ value }: WordsProps) {
    const { data } = useNewsLists();
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return (
      <>
        {ids.map((id) => data?.[list].find((one) => one.id === id)?.name ?? `№ ${String(id)}`).join(', ') ||
          'не указано'}
      </>
    );
  };

export const TypeWords = wordsOf('types');
export const ClientTypeWords = wordsOf('clients');
export const ServerTypesWords = wordsOf('servers');

/** The bare text of the markup: a document that runs and loads nothing tells it. */
export const ContentWords = ({ value }: WordsProps) => (
  <>{new DOMParser().parseFromString(String(value), 'text/html').body.textContent}</>
);
