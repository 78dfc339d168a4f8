import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';

export function AddDealer() {
  const open = useOpenDialog();
  return (
    <Button aria-keyshortcuts="N" icon="plus" variant="primary" onClick={() => open('dealer', 'new')}>
      Добавить дилера
    </Button>
  );
}
