import { useRouteError } from 'react-router-dom';
import { failureTitle, pageText } from '../../dataProvider/errorTexts';
import { HttpError } from '../../dataProvider/http';
import { Button } from '../../ui/Button';
import { Message } from './Message';

/** Where the application could not start: the server did not say who the user is, or a part did not load. */
export function BrokenPage() {
  const error = useRouteError();
  const text =
    error instanceof HttpError ? pageText(error) : 'Приложение не загрузилось: пропала связь или вышла новая версия.';
  return (
    <main>
      <Message icon="alert" text={text} title={failureTitle}>
        <Button variant="primary" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
      </Message>
    </main>
  );
}
