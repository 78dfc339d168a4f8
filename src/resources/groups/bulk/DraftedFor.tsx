import { formatNumber, plural } from '../../../domain/plural';
import type { Drafted } from './filled';

/** For whom the draft was: the ticks of that time are gone, and what is ticked now changes. */
export const DraftedFor = ({ drafted: { names, count } }: { drafted: Drafted }) => (
  <p>
    Введённое было для {formatNumber(count)} {plural(count, 'организации', 'организаций', 'организаций')}:{' '}
    {names.join(', ')}
    {count > names.length && ` и ещё ${formatNumber(count - names.length)}`}. Изменятся отмеченные сейчас.
  </p>
);
