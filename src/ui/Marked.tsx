import { Fragment } from 'react';
import { searchText } from '../domain/searchText';

/** Where the words stand in a text, in order and without overlap. */
function placesOf(text: string, words: readonly string[]) {
  const folded = searchText(`|${text}|`).slice(1, -1);
  if (folded.length !== text.length) return [];
  const places = words
    .map((word) => ({ from: folded.indexOf(word), to: folded.indexOf(word) + word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);
  return places.filter(({ from }, at) => at === 0 || from >= (places[at - 1]?.to ?? 0));
}

/** A text with the words that were searched for marked, as `searchWords` gives them. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const places = placesOf(text, words);
  if (places.length === 0) return text;
  return (
    <>
      {places.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(places[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.to)}
    </>
  );
}
