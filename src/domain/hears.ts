import type { NotificationKind } from '../contract/notifications';
import { may } from './policy';
import type { Rights } from './rights';

/** Whether somebody's rights let him have events of a kind at all: he is to be able to do something about them. */
const hearing: Record<NotificationKind, (rights: Rights) => boolean> = {
  price: (rights) => may(rights, 'createPriceList'),
  load: (rights) => may(rights, 'listImports') || may(rights, 'applyBatch'),
  condition: (rights) => may(rights, 'changeSpecCondition'),
  rights: () => true,
  batch: (rights) => may(rights, 'applyBatch'),
};

export const hears = (rights: Rights, kind: NotificationKind): boolean => hearing[kind](rights);
