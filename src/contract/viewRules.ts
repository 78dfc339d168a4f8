import { isSupport } from '../domain/scope';
import type { Rights } from '../domain/rights';
import { conflict, forbidden } from './refusal';

/** Shared views are everybody's: besides their owner they are in the hands of who declares sections. */
export const mayChangeView = (rights: Rights, mine: boolean) => mine || (rights.has('resources') && !isSupport(rights));

/** Refuses to change a view that is somebody else's. */
export function refuseForeignView({ changeable }: { changeable: boolean }): void {
  if (!changeable) throw forbidden('Общий вид меняет тот, кто его создал');
}

/** Who only reads keeps views for himself alone. */
export function refuseSharing(rights: Rights, shared: boolean): void {
  if (shared && isSupport(rights)) throw forbidden('Поддержка сохраняет только свои виды');
}

/** One's views of a list are told apart by their names. */
export function takenViewName() {
  const message = 'Вид с таким названием уже есть';
  return conflict(message, { name: [message] });
}
