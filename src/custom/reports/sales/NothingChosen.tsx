import { Button } from '../../../ui/Button';
import { toasts } from '../../../ui/toasts';

/** An export with nothing to export: it says so at once (doc 2 §8). */
export function NothingChosen({ children }: { children: string }) {
  return (
    <Button icon="download" onClick={() => toasts.show({ tone: 'danger', text: 'Нет данных для загрузки' })}>
      {children}
    </Button>
  );
}
