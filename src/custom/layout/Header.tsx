import { useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { productTitle, useHeaderTitle } from '../../ui/usePageTitle';
import { FindButton } from './FindButton';
import styles from './Header.module.css';
import { Bell } from './bell/Bell';
import { ThemeSwitch } from './ThemeSwitch';
import { useMay } from '../../ui/useMay';
import { Late, late } from '../../ui/late';

/** It comes when it is first opened. */
const SidePanel = late(async () => ({ default: (await import('./SidePanel')).SidePanel }));

/** The name of the screen, the user's full name and «Выход»; on small screens the way to the menu. */
export function Header() {
  const title = useHeaderTitle();
  const { identity } = useGetIdentity();
  const hasAccess = useMay('listSessions');
  const logout = useLogout();
  const [panel, setPanel] = useState<boolean>();
  return (
    <header className={styles.header}>
      <IconButton
        aria-expanded={panel === true}
        aria-haspopup="dialog"
        className={styles.menu}
        icon="menu"
        label="Открыть меню"
        onClick={() => setPanel(true)}
      />
      {title === undefined ? (
        <span className={styles.title}>{productTitle}</span>
      ) : (
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
      )}
      <div className={styles.tools}>
        <FindButton />
        <Bell />
        <ThemeSwitch />
        {hasAccess ? (
          <Link className={styles.name} title={`${identity?.fullName ?? ''}: пароль и сеансы`} to="/profile">
            {identity?.fullName}
          </Link>
        ) : (
          <span className={styles.name}>{identity?.fullName}</span>
        )}
        <Button variant="ghost" onClick={() => logout({}, undefined, false)}>
          Выход
        </Button>
      </div>
      {panel !== undefined && (
        <Late>
          <SidePanel open={panel} onClose={() => setPanel(false)} />
        </Late>
      )}
    </header>
  );
}
