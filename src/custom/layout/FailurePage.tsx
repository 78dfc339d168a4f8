import { failureTitle } from '../../dataProvider/errorTexts';
import { isLostPart } from '../../domain/lostPart';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Message } from './Message';

/** A page that failed, inside the shell. Where a part of the application did not load, the whole page is loaded again. */
export function FailureMessage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const chunk = isLostPart(error);
  return (
    <Message
      icon="alert"
      text={
        chunk
          ? 'Часть приложения не загрузилась: пропала связь или вышла новая версия. Обновите страницу.'
          : 'Страница не смогла показать данные. Попробуйте ещё раз; если не поможет, обновите страницу.'
      }
      title={failureTitle}
    >
      {!chunk && <Button onClick={onRetry}>Попробовать ещё раз</Button>}
      <Button variant="primary" onClick={() => location.reload()}>
        Обновить страницу
      </Button>
      <LinkButton to="/">На главную</LinkButton>
    </Message>
  );
}

/** The page when the shell itself failed. */
export const FailurePage = ({
  error,
  resetErrorBoundary,
}: {
  error: Error;
  resetErrorBoundary: (args: unknown) => void;
}) => <FailureMessage error={error} onRetry={() => resetErrorBoundary(undefined)} />;
