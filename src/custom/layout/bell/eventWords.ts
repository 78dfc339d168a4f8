import type { BatchKindName } from '../../../contract/batches';
import { specTypes } from '../../../contract/dealers';
import type { Notification, NotificationKind } from '../../../contract/notifications';
import { batchKindWords } from '../../../contract/words/batchKinds';
import { formatMonth } from '../../../domain/month';
import { formatNumber, plural } from '../../../domain/plural';
import { may } from '../../../domain/policy';
import type { Rights } from '../../../domain/rights';

/** An event as a person reads it; `to` is where it is mended, and `action` how that is called. */
export interface EventWords {
  title: string;
  lines: string[];
  to?: string;
  action?: string;
}

type Of<K extends NotificationKind> = Extract<Notification, { kind: K }>;
type Batch = Of<'batch'>['work'];

/** What each kind is called where it is turned on and off. */
export const kindWords: Record<NotificationKind, string> = {
  price: 'С 25-го числа: нет прайса на следующий месяц',
  load: 'Загрузки и пакетные изменения с ошибками',
  condition: 'Кончаются спецусловия',
  rights: 'Изменены мои права',
  batch: 'Выполнены долгие пакетные изменения',
};

const dealerPath = (id: number) => `/administration/dealers-prices/${id}`;
const records = (count: number) => `${formatNumber(count)} ${plural(count, 'запись', 'записи', 'записей')}`;

function priceWords({ month, count, dealers }: Of<'price'>, rights: Rights): EventWords {
  const when = formatMonth(month);
  const [only] = dealers;
  if (count === 1 && only)
    return {
      title: `Нет прайса на ${when}: ${only.name}`,
      lines: [],
      to: dealerPath(only.id),
      action: 'К прайсам дилера',
    };
  const others = count - dealers.length;
  const names = dealers.map(({ name }) => name).join(', ');
  const board = may(rights, 'readPriceBoard');
  return {
    title: `Нет прайса на ${when} у ${formatNumber(count)} ${plural(count, 'дилера', 'дилеров', 'дилеров')}`,
    lines: [others > 0 ? `${names} и ещё ${formatNumber(others)}` : names],
    to: board
      ? `/administration/price-board?month=${formatMonth(month, '-')}&state=none`
      : '/administration/dealers-prices',
    action: board ? 'К прайсам на месяц' : 'К дилерам',
  };
}

const priceBoard = '/administration/price-board';

/** Where a batch is begun anew, for those who have no page of batches. */
const begun: Record<BatchKindName, string | undefined> = {
  'prices-from-current': priceBoard,
  'recalculate-prices': priceBoard,
  'recalculate-specs': priceBoard,
  'organisations-status': '/administration/organisations-users',
  'organisations-billing-type': '/administration/organisations-users',
  'organisations-dealer': '/administration/organisations-users',
  'spec-conditions': '/administration/sheets/spec-conditions',
  'api-conditions': '/administration/sheets/api-conditions',
  'minimum-tariffs': '/administration/sheets/minimum-tariffs',
  'price-lists': '/administration/sheets/price-lists',
  clients: '/administration/sheets/clients',
  'declared-records': undefined,
};

function wayToBatch(name: BatchKindName, rights: Rights): Pick<EventWords, 'to' | 'action'> {
  if (may(rights, 'listBatches')) return { to: '/administration/batches', action: 'К пакетным изменениям' };
  const place = begun[name];
  // The board is not for all who recalculate prices: they begin it at a dealer's.
  const to = place === priceBoard && !may(rights, 'readPriceBoard') ? '/administration/dealers-prices' : place;
  return to === undefined ? {} : { to, action: 'Повторить' };
}

const failedBatch = ({ name, title, failure, actor }: Batch, rights: Rights): EventWords => ({
  title: `Не выполнено: ${batchKindWords[name]}`,
  lines: [...(failure === null ? [] : [failure]), `Зачем: ${title}. Кто: ${actor}`],
  ...wayToBatch(name, rights),
});

function loadWords({ work }: Of<'load'>, rights: Rights): EventWords {
  if (work.of === 'batch') return failedBatch(work, rights);
  const { title: file, faulty, failure, actor, name } = work;
  const waiting = `${formatNumber(faulty)} ${plural(faulty, 'строка ждёт', 'строки ждут', 'строк ждут')} в карантине`;
  return {
    title: failure === null ? `Загрузка «${file}»: ${waiting}` : `Загрузка «${file}» не удалась`,
    lines: [...(failure === null ? [] : [failure]), `Кто: ${actor}`],
    to: `/administration/data?kind=${name}`,
    action: failure === null ? 'К карантину' : 'К загрузкам',
  };
}

const conditionWords = ({ type, dealer, client, last }: Of<'condition'>): EventWords => ({
  title: `${specTypes[type]}: ${client.name}, последний месяц ${formatMonth(last)}`,
  lines: [`Дилер: ${dealer.name}. Следующего условия нет`],
  to: `${dealerPath(dealer.id)}?tab=spec`,
  action: 'К спецусловиям дилера',
});

const rightsWords = ({ actor, actor_name, lines }: Of<'rights'>, rights: Rights): EventWords => ({
  title: 'Ваши права изменены',
  lines: [...lines, `Кто: ${actor_name === null ? actor : `${actor_name} (${actor})`}`],
  ...(may(rights, 'listSessions') && { to: '/profile', action: 'К моему доступу' }),
});

const doneWords = ({ work: { name, title, rows } }: Of<'batch'>, rights: Rights): EventWords => ({
  title: `Выполнено: ${batchKindWords[name]}, ${records(rows)}`,
  lines: [`Зачем: ${title}`],
  ...(may(rights, 'listBatches') && wayToBatch(name, rights)),
});

/** The words of an event, and the way that the reader's rights let him go. */
export function eventWords(event: Notification, rights: Rights): EventWords {
  switch (event.kind) {
    case 'price':
      return priceWords(event, rights);
    case 'load':
      return loadWords(event, rights);
    case 'condition':
      return conditionWords(event);
    case 'rights':
      return rightsWords(event, rights);
    case 'batch':
      return doneWords(event, rights);
  }
}
