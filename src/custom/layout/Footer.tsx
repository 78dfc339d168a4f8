import { moscowDay } from '../../domain/day';
import styles from './Footer.module.css';

/** The version of the browser part (doc 1 §9). */
const version = '2025.09.1.405068';
const company = 'ООО «Электронное декларирование»';

/** Copyright with the year of `now`, and the version. */
export const Footer = ({ now }: { now: Date }) => (
  <footer className={styles.footer}>
    <span>
      © {moscowDay(now).year} {company}
    </span>
    <span>Версия {version}</span>
  </footer>
);
