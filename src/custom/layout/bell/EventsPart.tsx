import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Pages } from '../../../ui/Pages';
import styles from './EventsPart.module.css';
import { EventKinds } from './EventKinds';
import { EventList } from './EventList';
import type { Events } from './useEvents';

interface EventsPartProps {
  events: Events;
  /** The way to the older ones, in place of «Показать ещё». */
  older?: ReactNode;
  onFollow?: () => void;
}

/** Events with what can be done about them: all read, kinds turned off. */
export function EventsPart({ events, older, onFollow }: EventsPartProps) {
  const { pages, kinds, readAll, readOne, choose } = events;
  const [setting, setSetting] = useState(false);
  const off = kinds?.every(({ on }) => !on) ?? false;
  return (
    <>
      <div className={styles.tools}>
        <Button disabled={!pages.rows?.length} variant="ghost" onClick={() => void readAll()}>
          Прочитано всё
        </Button>
        <Button aria-expanded={setting} disabled={!kinds} variant="ghost" onClick={() => setSetting(!setting)}>
          Настроить
        </Button>
      </div>
      {setting && kinds && <EventKinds kinds={kinds} onChoose={(kind, on) => void choose(kind, on)} />}
      <Pages
        empty={off ? 'Все события отключены: их включает «Настроить»' : 'Событий нет: всё в порядке'}
        pages={older === undefined ? pages : { ...pages, hasMore: false }}
        what="события"
      >
        <EventList
          events={pages.rows ?? []}
          onFollow={({ key, unread }) => {
            if (unread) readOne(key);
            onFollow?.();
          }}
        />
      </Pages>
      {pages.hasMore && older}
    </>
  );
}
