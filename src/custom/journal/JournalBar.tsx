import { useState, type SubmitEvent } from 'react';
import { searchLength } from '../../contract/lists';
import { auditKinds, kindsFor } from '../../domain/auditKinds';
import { inOrder } from '../../domain/day';
import type { Rights } from '../../domain/rights';
import { scopeOf } from '../../domain/scope';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { WholeDayField } from '../../ui/WholeDayField';
import styles from './journal.module.css';
import type { JournalPlace } from './useJournal';

interface JournalBarProps {
  place: JournalPlace;
  rights: Rights;
  /** What the records are of, where they are of one thing alone. */
  of: string | undefined;
  goTo: (changes: JournalPlace) => void;
}

/** The filters of the journal: what is chosen counts at once, what is typed with Enter. */
export function JournalBar({ place, rights, of, goTo }: JournalBarProps) {
  const { from = '', to = '', kind = '' } = place;
  const [told, setTold] = useState(place);
  const [actor, setActor] = useState(place.actor ?? '');
  const [q, setQ] = useState(place.q ?? '');
  // The fields stay as they are, with the focus, when the address says something else by now.
  if (told.actor !== place.actor || told.q !== place.q) {
    setTold(place);
    setActor(place.actor ?? '');
    setQ(place.q ?? '');
  }
  const kinds = kindsFor(rights, scopeOf(rights) === 'all');
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    goTo({ actor: actor.trim() || undefined, q: q.trim() || undefined });
  };
  const days = (start: string | undefined, end: string | undefined) => {
    const [first, last] = inOrder(start, end);
    goTo({ from: first ?? '', to: last });
  };
  return (
    <form className={styles.bar} role="search" onSubmit={search}>
      <WholeDayField label="С" look="filter" value={from} onChange={(day) => days(day, to || undefined)} />
      <WholeDayField label="По" look="filter" value={to} onChange={(day) => days(from || undefined, day)} />
      <Select
        label="Что"
        look="filter"
        options={[
          ['', 'Всё, кроме входов'],
          ...kinds.map((name) => [name, auditKinds[name].caption] as const),
          ['record', 'Запись раздела'],
        ]}
        value={kind}
        onChange={(chosen) => goTo({ kind: chosen || undefined })}
      />
      <TextField
        label="Кто (логин)"
        look="filter"
        maxLength={100}
        value={actor}
        onChange={({ target }) => setActor(target.value)}
      />
      <div className={styles.words}>
        <TextField
          label="Текст"
          look="filter"
          maxLength={searchLength}
          placeholder="название, значение, номер"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      </div>
      <Button icon="search" type="submit">
        Найти
      </Button>
      {of !== undefined && (
        <span className={styles.of}>
          Только: <b>{of}</b>
          <IconButton
            icon="close"
            label={`Показать не только: ${of}`}
            onClick={() => goTo({ object: undefined, organisation: undefined })}
          />
        </span>
      )}
    </form>
  );
}
