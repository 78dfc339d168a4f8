import { useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { productTitle, useHeaderTitle } from '../../ui/usePageTitle';
import styles from './Header.module.css';
import { NewsBell } from './NewsBell';
import { SidePanel } from './SidePanel';
import { ThemeSwitch } from './ThemeSwitch';

/** The name of the screen, the user's full name and «Выход»; on small screens the way to the menu. */
export function Header() {
  const title = useHeaderTitle();
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const [panel, setPanel] = useState(false);
  return (
    <header className={styles.header}>
      <IconButton
        aria-expanded={panel}
        aria-haspopup="dialog"
        className={styles.menu}
        icon="menu"
        label="Открыть меню"
        onClick={() => setPanel(true)}
      />
      {title === undefined ? (
        <span className={styles.title}>{productTitle}</span>
      ) : (
        <h1 className={styles.title}>{title}</h1>
      )}
      <div className={styles.tools}>
        <Link className={styles.name} title={`${identity?.fullName ?? ''}: пароль и сеансы`} to="/profile">
          {identity?.fullName}
        </Link>
        <NewsBell />
        <ThemeSwitch />
        <Button variant="ghost" onClick={() => logout({}, undefined, false)}>
          Выход
        </Button>
      </div>
      <SidePanel open={panel} onClose={() => setPanel(false)} />
    </header>
  );
}
