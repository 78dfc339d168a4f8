import { useMay } from '../../../ui/useMay';
import { EventsPart } from './EventsPart';
import styles from './NotificationsPage.module.css';
import { useEvents } from './useEvents';

const Events = () => (
  <section className={styles.card}>
    <EventsPart events={useEvents()} />
  </section>
);

/** `/notifications`: all events that concern the user, the older ones too. */
export const NotificationsPage = () =>
  useMay('listNotifications') ? <Events /> : <p>Этот сервер событий не собирает.</p>;
