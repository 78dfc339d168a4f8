import type { MouseEvent, ReactNode } from 'react';
import { serverNow } from '../../ui/serverNow';
import { BackQuestion } from './BackQuestion';
import { FocusKeeper } from './FocusKeeper';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { NotificationBridge } from './NotificationBridge';
import { Notices } from './Notices';
import { Sidebar } from './Sidebar';

/** By the focus alone: as an address it would be a step in the history, and scroll the content under the header. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The shell around every page: menu, header, content, footer (doc 1 §2). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={skip}>
        К содержанию
      </a>
      <Sidebar />
      <div className={styles.main}>
        <Header />
        <Notices>
          <main className={styles.content} id="content" tabIndex={-1}>
            {children}
          </main>
        </Notices>
        <Footer now={serverNow()} />
      </div>
      <FocusKeeper />
      <NotificationBridge />
      <BackQuestion />
    </div>
  );
}
