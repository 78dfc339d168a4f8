import { Link } from 'react-router-dom';
import { useMay } from '../useMay';

/** A batch whose answer was lost: why, and the page that says whether it was done, where there is one. */
export function LostBatch({ why }: { why: string }) {
  const kept = useMay('listBatches');
  const words = why.replace(/\.$/, '');
  if (!kept) return `${words}. Сделано ли изменение, неизвестно.`;
  return (
    <>
      {words}. Сделано ли изменение, скажет страница <Link to="/administration/batches">«Пакетные изменения»</Link>.
    </>
  );
}
