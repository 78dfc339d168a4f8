import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../../domain/menu';
import styles from './MenuLinks.module.css';
import { useMarked } from './useMarked';

interface MenuLinksProps {
  group: MenuGroup;
  onPick?: () => void;
}

/** A group's caption with its entries; that of the page one is on makes no step back. */
export function MenuLinks({ group, onPick }: MenuLinksProps) {
  const marked = useMarked();
  const { pathname } = useLocation();
  return (
    <section aria-label={group.caption}>
      <h2 className={styles.caption}>{group.caption}</h2>
      <ul className={styles.list}>
        {group.entries.map(({ caption, path }) => (
          <li key={path}>
            <Link
              aria-current={marked(path) ? 'page' : undefined}
              className={styles.link}
              replace={path === pathname}
              to={path}
              onClick={onPick}
            >
              {caption}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
