import { useState } from 'react';
import { DraftBanner } from '../../ui/DraftBanner';
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
  const accept = () => {
    onAccept(draft);
    setDraft(undefined);
  };
  return (
    <div className={styles.offer}>
      <DraftBanner onAccept={accept} onRefuse={() => setDraft(undefined)} />
    </div>
  );
}
