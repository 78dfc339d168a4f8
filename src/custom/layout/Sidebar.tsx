import { useState } from 'react';
import { readRailCollapsed, saveRailCollapsed } from '../../dataProvider/storage';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { Brand } from './Brand';
import { useVisibleMenu } from './MenuContext';
import { MenuLinks } from './MenuLinks';
import styles from './Sidebar.module.css';
import { Late, late } from '../../ui/late';

const RailGroup = late(async () => ({ default: (await import('./RailGroup')).RailGroup }));

/** The menu at the left from 1024 px on: open, or a rail of icons; which of the two is remembered (doc 1 §2). */
export function Sidebar() {
  const menu = useVisibleMenu() ?? [];
  const [collapsed, setCollapsed] = useState(readRailCollapsed);
  // One button takes the other's place, and its focus.
  const [toggled, setToggled] = useState(false);
  const toggle = () => {
    setToggled(true);
    setCollapsed(!collapsed);
    saveRailCollapsed(!collapsed);
  };
  const Group = collapsed ? RailGroup : MenuLinks;
  return (
    <aside className={classNames(styles.sidebar, collapsed && styles.rail)}>
      <Brand small={collapsed} />
      <nav aria-label="Разделы" className={styles.groups}>
        <Late>
          {menu.map((group) => (
            <Group group={group} key={group.name} />
          ))}
        </Late>
      </nav>
      {collapsed ? (
        <IconButton
          autoFocus={toggled}
          className={styles.toggle}
          icon="chevronRight"
          label="Развернуть меню"
          onClick={toggle}
        />
      ) : (
        <Button autoFocus={toggled} className={styles.toggle} icon="chevronLeft" variant="ghost" onClick={toggle}>
          Свернуть меню
        </Button>
      )}
    </aside>
  );
}
