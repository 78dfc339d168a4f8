import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';

/** The plus belongs to the caption here (doc 2 §2.1). */
export function AddDealer() {
  const open = useOpenDialog();
  return (
    <Button aria-keyshortcuts="N" variant="primary" onClick={() => open('dealer', 'new')}>
      + Добавить дилера
    </Button>
  );
}
