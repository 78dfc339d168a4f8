import { useLogout } from 'react-admin';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Message } from './Message';

const homeLink = <LinkButton to="/">На главную</LinkButton>;

/** An unknown path (doc 1 §2). */
export const NotFoundPage = () => (
  <Message icon="search" text="Такой страницы нет: проверьте адрес или вернитесь на главную." title="Не найдено">
    {homeLink}
  </Message>
);

/** A page whose right the user lacks. */
export const ForbiddenPage = () => (
  <Message icon="alert" text="У вашей учётной записи нет права на этот раздел." title="Отказано в доступе">
    {homeLink}
  </Message>
);

/** A section that was there a moment ago: it has been taken away, or the right to it has. */
export const SectionGonePage = () => (
  <Message
    icon="alert"
    text="Его только что убрали, или у вашей учётной записи больше нет права на него. Если вы что-то набирали, форма предложит это, когда раздел вернётся."
    title="Раздел больше не открыть"
  >
    {homeLink}
  </Message>
);

/** A page that lives by a call that this server does not have. */
export const NotServedPage = () => (
  <Message icon="search" text="На этом сервере такой страницы нет." title="Не найдено">
    {homeLink}
  </Message>
);

/** The start page of a user with no right to anything. */
export function NoRightsPage() {
  const logout = useLogout();
  return (
    <Message
      icon="user"
      text="Вашей учётной записи пока не открыт ни один раздел. Обратитесь к администратору вашей организации или войдите под другим именем."
      title="Нет доступных разделов"
    >
      <Button icon="signOut" onClick={() => logout({}, undefined, false)}>
        Выход
      </Button>
    </Message>
  );
}
