import type { ReactNode } from 'react';
import { may } from '../../domain/policy';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { NoticesContext } from '../../ui/NoticesContext';
import { NewVersionNotice } from './NewVersionNotice';
import styles from './Notice.module.css';
import { useElsewhere, type Elsewhere } from './useElsewhere';
import { useOnline } from './useOnline';
import { Late, late } from '../../ui/late';
import { useLate } from '../../ui/useLate';
import { useRights } from '../../ui/useRights';

const SectionsNotice = late(async () => ({ default: (await import('./SectionsNotice')).SectionsNotice }));

/** Says that another tab ended the session or opened one of another user; what is typed here stays until the user decides. */
const OtherTabNotice = ({ elsewhere }: { elsewhere: Exclude<Elsewhere, 'same'> }) => (
  <div className={styles.notice} role="alert">
    {elsewhere === 'signed-out' ? (
      <>
        В другой вкладке выполнен выход. Введённое здесь сохранится, если войти в той вкладке снова.
        <LinkButton to="/login">Войти здесь</LinkButton>
      </>
    ) : (
      <>
        В другой вкладке вошёл другой пользователь.
        <Button onClick={() => location.reload()}>Обновить страницу</Button>
      </>
    )}
  </div>
);

/** Says while there is no network; it goes by itself. */
const OfflineNotice = () => (
  <div className={styles.notice} role="status">
    Нет соединения с сетью. Введённое останется на месте; сохраните его, когда связь появится.
  </div>
);

/** The notices above a page and inside dialogs; those of a new version and of faulty files stand above pages only. */
export function Notices({ children }: { children: ReactNode }) {
  const elsewhere = useElsewhere();
  const online = useOnline();
  const asks = useLate();
  const permissions = useRights();
  const pressing = (
    <>
      {elsewhere !== 'same' && <OtherTabNotice elsewhere={elsewhere} />}
      {!online && <OfflineNotice />}
    </>
  );
  return (
    <NoticesContext value={pressing}>
      <div className={styles.notices}>
        {pressing}
        <NewVersionNotice />
        {asks && permissions && may(permissions, 'listSections') && (
          <Late>
            <SectionsNotice />
          </Late>
        )}
      </div>
      {children}
    </NoticesContext>
  );
}
