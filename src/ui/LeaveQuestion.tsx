import { Button } from './Button';
import styles from './LeaveQuestion.module.css';

/** What is said where not typed text would be lost, but something else. */
export interface LeaveWords {
  text: string;
  stay: string;
  leave: string;
}

interface LeaveQuestionProps {
  /** What would close: «окно», «панель». */
  what: string;
  words?: LeaveWords | undefined;
  onStay: () => void;
  onLeave: () => void;
}

const ofTyped = (what: string): LeaveWords => ({
  text: `Изменения не сохранены. Закрыть ${what}?`,
  stay: 'Продолжить ввод',
  leave: 'Закрыть без сохранения',
});

/** Asks, at the foot of a dialog or of a part of a page, whether what is typed in it may be lost; Escape stays. */
export function LeaveQuestion({ what, words = ofTyped(what), onStay, onLeave }: LeaveQuestionProps) {
  return (
    <div
      className={styles.ask}
      role="alertdialog"
      aria-label={`${words.leave}?`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onStay();
      }}
    >
      <span>{words.text}</span>
      <Button autoFocus onClick={onStay}>
        {words.stay}
      </Button>
      <Button variant="danger" onClick={onLeave}>
        {words.leave}
      </Button>
    </div>
  );
}
