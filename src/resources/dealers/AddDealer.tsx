import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { formAhead } from '../engine/formAhead';

/** The plus belongs to the caption here (doc 2 §2.1). */
export function AddDealer() {
  const open = useOpenDialog();
  return (
    <Button aria-keyshortcuts="N" variant="primary" {...formAhead} onClick={() => open('dealer', 'new')}>
      + Добавить дилера
    </Button>
  );
}
