import { Link } from 'react-router-dom';
import { productTitle } from '../../ui/usePageTitle';
import styles from './Brand.module.css';

/** The sign and the name of the product, the way home; on the rail the sign alone. */
export const Brand = ({ small = false, onPick }: { small?: boolean; onPick?: () => void }) => (
  <Link aria-label={productTitle} className={styles.brand} to="/" onClick={onPick}>
    <img alt="" src={`${import.meta.env.BASE_URL}favicon.svg`} />
    {!small && productTitle}
  </Link>
);
