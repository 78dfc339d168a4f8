import { rightCaption, rightOfId } from '../../domain/rights';

/** The caption of a right by its id. */
export const rightName = (id: number): string => {
  const right = rightOfId(id);
  return right ? rightCaption(right) : `Право № ${id}`;
};
