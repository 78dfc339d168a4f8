import { Button } from '../../../ui/Button';
import styles from './panel.module.css';

/** Offers what a panel kept while its session died. */
export const DraftBanner = ({ onAccept, onRefuse }: { onAccept: () => void; onRefuse: () => void }) => (
  <div className={styles.banner} role="status">
    <span>В прошлый раз вы не успели сохранить изменения.</span>
    <Button onClick={onAccept}>Вернуть введённое</Button>
    <Button variant="ghost" onClick={onRefuse}>
      Не нужно
    </Button>
  </div>
);
