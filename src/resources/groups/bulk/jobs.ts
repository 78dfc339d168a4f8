import type { BatchKindName, BatchRequest } from '../../../contract/batches';
import { may } from '../../../domain/policy';
import { formatNumber, plural } from '../../../domain/plural';
import type { Rights } from '../../../domain/rights';
import type { IconName } from '../../../ui/icons';

type Kinds = Exclude<BatchKindName, 'prices-from-current'>;

/** What a batch asks for besides its organisations. */
export type Asked<K extends Kinds = Kinds> = K extends Kinds
  ? { kind: K; input: Omit<BatchRequest<K>, 'organisations' | 'filter'> }
  : never;

export interface Job {
  name: 'suspend' | 'resume' | 'archive' | 'billing' | 'dealer';
  /** On its button. */
  caption: string;
  icon: IconName;
  title: string;
  /** Said of what has been done. */
  done: string;
  shown: (rights: Rights) => boolean;
  /** What is asked for, where nothing else has to be chosen. */
  asked?: Asked;
  /** Why one cannot yet, where something has. */
  needs?: string;
}

const status = (action: 'suspend' | 'resume' | 'archive'): Asked => ({
  kind: 'organisations-status',
  input: { action },
});

/** What can be done with many organisations at once, the most frequent first. */
export const jobs: readonly Job[] = [
  {
    name: 'suspend',
    caption: 'Приостановить',
    icon: 'lock',
    title: 'Приостановить организации',
    done: 'Приостановлено',
    shown: (rights) => may(rights, 'updateGroup'),
    asked: status('suspend'),
  },
  {
    name: 'resume',
    caption: 'Возобновить',
    icon: 'restore',
    title: 'Возобновить работу организаций',
    done: 'Возобновлено',
    shown: (rights) => may(rights, 'updateGroup'),
    asked: status('resume'),
  },
  {
    name: 'archive',
    caption: 'В архив',
    icon: 'archive',
    title: 'Перенести организации в архив',
    done: 'В архиве',
    shown: (rights) => may(rights, 'invertArchiveStatus'),
    asked: status('archive'),
  },
  {
    name: 'billing',
    caption: 'Вид расчётов…',
    icon: 'wallet',
    title: 'Вид расчётов организаций',
    needs: 'Выберите вид расчётов',
    done: 'Вид расчётов изменён',
    shown: (rights) => may(rights, 'updateGroup') && rights.has('select_billing_types'),
  },
  {
    name: 'dealer',
    caption: 'К другому дилеру…',
    icon: 'handOver',
    title: 'Перевести организации к другому дилеру',
    needs: 'Выберите дилера и месяц',
    done: 'Переведено к другому дилеру',
    shown: (rights) => may(rights, 'moveGroup'),
  },
];

export const organisationsOf = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'организацию', 'организации', 'организаций')}`;
