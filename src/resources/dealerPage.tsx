import { use } from 'react';
import { useParams } from 'react-router-dom';
import { DealerPage } from '../custom/dealerPrices/page/DealerPage';
import { isIdText } from '../domain/recordId';
import { RelatedContext } from './engine/RelatedContext';
import { DealerHistory } from './registry';

/** The page of a dealer under the dialogs that its list has, and what refers to him. */
export function DealerRoute() {
  const { id = '' } = useParams();
  const related = use(RelatedContext);
  return (
    <>
      <DealerPage />
      {isIdText(id) && related?.({ resource: 'dealers', id: Number(id) })}
      <DealerHistory />
    </>
  );
}
