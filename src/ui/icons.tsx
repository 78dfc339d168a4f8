import { memo } from 'react';
import styles from './icons.module.css';

/** Outlines of 24 × 24, drawn with the text's colour. */
const paths = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5m0 2.6v.2',
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3m-3 4h3m-3 4h3',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6v.2m0 5.7v.2m0 5.7v.2',
  calculator: 'M5 3h14v18H5zM8 6.5h8v3H8zM8.5 13.5v.2m3.5-.2v.2m3.5-.2v.2M8.5 17.3v.2m3.5-.2v.2m3.5-.2v.2',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5m8-5v5',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  chevronsLeft: 'm11 6-6 6 6 6m7-12-6 6 6 6',
  chevronsRight: 'm6 6 6 6-6 6m7-12 6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  compare: 'M10 4v16m4-16v16M3 12h4m10 0h4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  dots: 'M5.5 11.5a.5.5 0 1 0 .01 0zm6.5 0a.5.5 0 1 0 .01 0zm6.5 0a.5.5 0 1 0 .01 0z',
  download: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.4 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 10a3 3 0 0 0 4.1 4.1',
  filter: 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z',
  handOver: 'M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4',
  heading: 'M6 4v16M18 4v16M6 12h12',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  numberedList: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4M4 14h2.5L4 17.5h2.5',
  plus: 'M12 5v14M5 12h14',
  quote: 'M5 6v12M10 8h9M10 12h9M10 16h6',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h1',
  refresh: 'M20 5v5h-5M19.5 10a8 8 0 1 0 .3 4.5',
  restore: 'M4 5h16v4H4zM5.5 9v10h13V9M12 17v-5m-2.2 2 2.2-2 2.2 2',
  rows: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20',
  settings:
    'M4 7h10m4 0h2M4 17h2m4 0h10M16 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM8 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  signOut: 'M14 4H5v16h9M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  sortAscending: 'M12 19V5m-5 5 5-5 5 5',
  sortDescending: 'M12 5v14m-5-5 5 5 5-5',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  system: 'M3 5h18v11H3zM9 20h6m-3-4v4',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  wallet: 'M4 7h15v12H4zM4 7V5h12v2M14.5 12H19v3h-4.5a1.5 1.5 0 0 1 0-3z',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  undo: 'M9 5l-5 5 5 5M4 10h10a6 6 0 0 1 0 12h-1',
  upload: 'M12 16V5m-5 5 5-5 5 5M4 20h16',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5',
  userPlus: 'M10 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM2.5 20c.8-3.5 3.8-5.5 7.5-5.5 2.2 0 4.2.7 5.6 2M19 8v6m-3-3h6',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3.2 2.4 3.5 4.5',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A decoration: hidden from assistive technology, whatever holds it has the words. Rows that change leave theirs alone. */
export const Icon = memo(({ name, size = 18 }: IconProps) => (
  <svg aria-hidden="true" className={styles.icon} height={size} viewBox="0 0 24 24" width={size}>
    <path d={paths[name]} />
  </svg>
));
