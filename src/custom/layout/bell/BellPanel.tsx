import { useState } from 'react';
import type { Unread } from '../../../contract/notifications';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { LinkButton } from '../../../ui/LinkButton';
import { TabPanel, Tabs } from '../../../ui/Tabs';
import { EventsPart } from './EventsPart';
import { News } from './News';
import { useEvents } from './useEvents';

interface BellPanelProps {
  open: boolean;
  /** Events besides news: the server has them. */
  together: boolean;
  unread: Unread;
  onClose: () => void;
  onClosed: () => void;
}

type Part = 'events' | 'news';

function Parts({ unread: { events, news }, onClose }: Pick<BellPanelProps, 'unread' | 'onClose'>) {
  const [part, setPart] = useState<Part>(events === 0 && news > 0 ? 'news' : 'events');
  const loaded = useEvents();
  const of = (name: Part, caption: string, count: number) => ({ name, caption, ...(count > 0 && { count }) });
  return (
    <>
      <Tabs
        label="Уведомления"
        tab={part}
        tabs={[of('events', 'События', events), of('news', 'Новости', news)]}
        onChoose={setPart}
      />
      <TabPanel tab={part}>
        {part === 'events' ? (
          <EventsPart
            events={loaded}
            older={
              <LinkButton to="/notifications" onClick={onClose}>
                Все события
              </LinkButton>
            }
            onFollow={onClose}
          />
        ) : (
          <News />
        )}
      </TabPanel>
    </>
  );
}

/** What the bell opens: what concerns the reader and what is published. */
export const BellPanel = ({ open, together, unread, onClose, onClosed }: BellPanelProps) => (
  <Dialog
    actions={<Button onClick={onClose}>Закрыть</Button>}
    height={640}
    open={open}
    title={together ? 'Уведомления' : 'Новости'}
    onClose={onClose}
    onClosed={onClosed}
  >
    {together ? <Parts unread={unread} onClose={onClose} /> : <News />}
  </Dialog>
);
