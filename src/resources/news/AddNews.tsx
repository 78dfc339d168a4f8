import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';

export function AddNews() {
  const open = useOpenDialog();
  return (
    <Button icon="plus" variant="primary" onClick={() => open('news', 'new')}>
      Добавить новость
    </Button>
  );
}
