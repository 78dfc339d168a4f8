import styles from './Skeleton.module.css';

/** The place of something that is on its way, in its final size. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />;
}
