import type { NotificationChoices, NotificationKind } from '../../../contract/notifications';
import styles from './EventKinds.module.css';
import { kindWords } from './eventWords';

interface EventKindsProps {
  kinds: NotificationChoices;
  onChoose: (kind: NotificationKind, on: boolean) => void;
}

/** Which kinds of events one wants to hear of, of those that one's rights let one have. */
export const EventKinds = ({ kinds, onChoose }: EventKindsProps) => (
  <fieldset className={styles.kinds}>
    <legend>О чём сообщать</legend>
    {kinds.map(({ kind, on }) => (
      <label key={kind} className={styles.kind}>
        <input checked={on} type="checkbox" onChange={({ target }) => onChoose(kind, target.checked)} />
        {kindWords[kind]}
      </label>
    ))}
  </fieldset>
);
