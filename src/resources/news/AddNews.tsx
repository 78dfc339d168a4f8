import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { formAhead } from '../engine/formAhead';

export function AddNews() {
  const open = useOpenDialog();
  return (
    <Button icon="plus" variant="primary" {...formAhead} onClick={() => open('news', 'new')}>
      Добавить новость
    </Button>
  );
}
