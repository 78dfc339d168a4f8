import { NavLink } from 'react-router-dom';
import type { MenuGroup } from '../../domain/menu';
import styles from './MenuLinks.module.css';

interface MenuLinksProps {
  group: MenuGroup;
  onPick?: () => void;
}

/** A group's caption with its entries. */
export const MenuLinks = ({ group, onPick }: MenuLinksProps) => (
  <section aria-label={group.caption}>
    <h2 className={styles.caption}>{group.caption}</h2>
    <ul className={styles.list}>
      {group.entries.map(({ caption, path }) => (
        <li key={path}>
          <NavLink className={styles.link} to={path} onClick={onPick}>
            {caption}
          </NavLink>
        </li>
      ))}
    </ul>
  </section>
);
