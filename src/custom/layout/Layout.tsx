import { use, useState, type MouseEvent, type ReactNode } from 'react';
import { lostRun } from '../../ui/batch/cutShort';
import { Late, late } from '../../ui/late';
import { DraftsContext } from '../../ui/saving/drafts';
import { serverNow } from '../../ui/serverNow';
import { BackQuestion } from './BackQuestion';
import { FocusKeeper } from './FocusKeeper';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { NotificationBridge } from './NotificationBridge';
import { Notices } from './Notices';
import { Sidebar } from './Sidebar';

const LostRun = late(async () => ({ default: (await import('../../ui/batch/LostRun')).LostRun }));

/** By the focus alone: as an address it would be a step in the history, and scroll the content under the header. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The shell around every page: menu, header, content, footer (doc 1 §2). */
export function Layout({ children }: { children: ReactNode }) {
  const drafts = use(DraftsContext);
  const [lost] = useState(() => drafts.look(lostRun) !== undefined);
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
      {lost && (
        <Late>
          <LostRun />
        </Late>
      )}
    </div>
  );
}
