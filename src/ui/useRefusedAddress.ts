import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toasts } from './toasts';
import { withoutDialog } from './useDialogAddress';

/** Says that the address names a dialog that is not there, or not for this user, and takes it out of the address; `opens` is undefined while nobody knows. */
export function useRefusedAddress(param: string, opens: boolean | undefined) {
  const [search, setSearch] = useSearchParams();
  const refused = opens === false && param !== '' && search.has(param);
  useEffect(() => {
    if (!refused) return;
    toasts.show({ tone: 'info', text: 'Ссылка ведёт к тому, чего здесь нет или на что нет права' });
    setSearch((now) => withoutDialog(now, param), { replace: true });
  }, [param, refused, setSearch]);
}
