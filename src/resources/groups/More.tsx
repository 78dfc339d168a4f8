import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';

interface MoreProps {
  more: boolean;
  left: number | undefined;
  busy: boolean;
  load: () => void;
}

/** The way to those who are not here yet. */
export const More = ({ more, left, busy, load }: MoreProps) =>
  more && (
    <Button busy={busy} onClick={load}>
      Показать ещё {left === undefined ? '' : `(осталось ${formatNumber(left)})`}
    </Button>
  );
