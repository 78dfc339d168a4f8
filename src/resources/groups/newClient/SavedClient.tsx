import { PasswordSlips, type Slip } from '../../../ui/slips/PasswordSlips';

interface SavedClientProps {
  /** The organisation; empty where the server has not told its number. */
  id: string | undefined;
  slips: readonly Slip[];
  /** The passwords were copied. */
  onTaken: () => void;
}

/** The last page of a new client: logins and passwords, this once. */
export function SavedClient({ id, slips, onTaken }: SavedClientProps) {
  if (slips.length > 0) return <PasswordSlips about="account" slips={slips} onTaken={onTaken} />;
  return (
    <p>
      Организация сохранена.
      {id === '' && ' Сервер не сообщил её номер: найдите её в списке и добавьте пользователей там.'}
    </p>
  );
}
