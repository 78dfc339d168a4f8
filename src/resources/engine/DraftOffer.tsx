import { useState } from 'react';
import { Button } from '../../ui/Button';
import styles from './RecordForm.module.css';

interface DraftOfferProps {
  take: () => unknown;
  onAccept: (values: Record<string, unknown>) => void;
}

const isValues = (draft: unknown): draft is Record<string, unknown> => typeof draft === 'object' && draft !== null;

/** Offers back what stood in the form when the session died. */
export function DraftOffer({ take, onAccept }: DraftOfferProps) {
  const [draft, setDraft] = useState(take);
  if (!isValues(draft)) return null;
  return (
    <div className={styles.offer} role="status">
      <span>В прошлый раз вы не успели сохранить изменения.</span>
      <Button
        onClick={() => {
          onAccept(draft);
          setDraft(undefined);
        }}
      >
        Вернуть введённое
      </Button>
      <Button variant="ghost" onClick={() => setDraft(undefined)}>
        Не нужно
      </Button>
    </div>
  );
}
