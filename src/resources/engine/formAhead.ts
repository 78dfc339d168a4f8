import { ahead } from '../../ui/ahead';

/** Asks for what forms have in common, which is most of one, when whatever opens one is pointed at. */
export const formAhead = { onPointerEnter: () => ahead(() => import('./RecordDialog')) };
