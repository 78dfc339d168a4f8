import { Button } from './Button';
import styles from './LeaveQuestion.module.css';

interface LeaveQuestionProps {
  /** What would close: «окно», «панель». */
  what: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks, at the foot of a dialog, whether what is typed in it may be lost. */
export function LeaveQuestion({ what, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <div className={styles.ask} role="alertdialog" aria-label="Закрыть без сохранения?">
      <span>Изменения не сохранены. Закрыть {what}?</span>
      <Button autoFocus onClick={onStay}>
        Продолжить ввод
      </Button>
      <Button variant="danger" onClick={onLeave}>
        Закрыть без сохранения
      </Button>
    </div>
  );
}
