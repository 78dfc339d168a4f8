import { useState } from 'react';
import type { Unread } from '../../../contract/notifications';
import { formatNumber, plural } from '../../../domain/plural';
import { IconButton } from '../../../ui/IconButton';
import { useMay } from '../../../ui/useMay';
import { useLate } from '../../../ui/useLate';
import styles from './Bell.module.css';
import { Late, late } from '../../../ui/late';

const BellPanel = late(async () => ({ default: (await import('./BellPanel')).BellPanel }));
const UnreadWatch = late(async () => ({ default: (await import('./UnreadWatch')).UnreadWatch }));

/** The server counts events no further than one more. */
const most = 99;
const shown = (count: number) => (count > most ? `${most}+` : String(count));

function caption({ events, news }: Unread, together: boolean): string {
  const eventWords =
    events > most
      ? `больше ${most} новых событий`
      : `${formatNumber(events)} ${plural(events, 'новое событие', 'новых события', 'новых событий')}`;
  const newsWords = `${formatNumber(news)} ${plural(news, 'непрочитанная', 'непрочитанные', 'непрочитанных')}`;
  if (!together) return news === 0 ? 'Новости' : `Новости: ${newsWords}`;
  const words = [
    ...(events === 0 ? [] : [eventWords]),
    ...(news === 0 ? [] : [`${newsWords} ${plural(news, 'новость', 'новости', 'новостей')}`]),
  ];
  return words.length === 0 ? 'Уведомления' : `Уведомления: ${words.join(', ')}`;
}

/** What concerns one and what is published, with the number of what is not read yet; it asks when the page is idle. */
export function Bell() {
  const together = useMay('countUnread');
  const newsAlone = useMay('countUnreadNews');
  const asks = useLate();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const [unread, setUnread] = useState<Unread>({ events: 0, news: 0 });
  const show = () => {
    setOpen(true);
    setOpened(true);
  };
  if (!together && !newsAlone) return null;
  const count = unread.events + unread.news;
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          aria-expanded={open}
          aria-haspopup="dialog"
          icon="bell"
          label={caption(unread, together)}
          onClick={show}
        />
        {count > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {shown(count)}
          </span>
        )}
      </span>
      {asks && (
        <Late>
          <UnreadWatch together={together} onCount={setUnread} />
        </Late>
      )}
      {opened && (
        <Late>
          <BellPanel
            open={open}
            together={together}
            unread={unread}
            onClose={() => setOpen(false)}
            onClosed={() => setOpened(false)}
          />
        </Late>
      )}
    </>
  );
}
