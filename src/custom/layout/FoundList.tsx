import { Fragment } from 'react';
import { classNames } from '../../ui/classNames';
import { Marked } from '../../ui/Marked';
import styles from './FindDialog.module.css';
import type { Place } from './foundPlaces';

interface FoundListProps {
  id: string;
  places: readonly Place[];
  /** The place of the one that Enter opens. */
  chosen: number;
  words: readonly string[];
  onOpen: (place: Place, apart: boolean) => void;
}

/** The lines of the search under the names of their groups; `apart` opens in a new tab. */
export function FoundList({ id, places, chosen, words, onOpen }: FoundListProps) {
  return (
    <ul aria-label="Найденное" className={styles.list} id={id} role="listbox">
      {places.map((place, index) => (
        <Fragment key={`${place.group} ${place.to} ${place.title}`}>
          {place.group !== places[index - 1]?.group && (
            <li className={styles.group} role="presentation">
              {place.group}
            </li>
          )}
          <li
            aria-selected={index === chosen}
            className={classNames(styles.place, index === chosen && styles.chosen)}
            id={`${id}-${index}`}
            ref={(row) => {
              if (index === chosen) row?.scrollIntoView?.({ block: 'nearest' });
            }}
            role="option"
            onClick={(event) => onOpen(place, event.ctrlKey || event.metaKey)}
          >
            <span className={styles.title}>
              <Marked text={place.title} words={words} />
            </span>
            <span className={styles.sub}>
              <Marked text={place.sub} words={words} />
            </span>
            <span className={styles.why}>{place.why}</span>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
