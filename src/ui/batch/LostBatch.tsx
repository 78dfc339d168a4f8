import { Link } from 'react-router-dom';
import { useMay } from '../useMay';

/** A batch whose answer was lost: why, and the page that says whether it was done. */
export function LostBatch({ why }: { why: string }) {
  const kept = useMay('listBatches');
  if (!kept) return why;
  return (
    <>
      {why.replace(/\.$/, '')}. Сделано ли изменение, скажет страница{' '}
      <Link to="/administration/batches">«Пакетные изменения»</Link>.
    </>
  );
}
