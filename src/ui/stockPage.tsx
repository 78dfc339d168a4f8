import type { ComponentType } from 'react';
import { latePage } from './latePage';

/** A page of react-admin's own components (docs/adding-a-page.md): with it comes what they need to look and speak like the rest. */
export const stockPage = (load: () => Promise<ComponentType>) =>
  latePage(async () => {
    const [Page, { StockRoot }] = await Promise.all([load(), import('./StockRoot')]);
    return () => (
      <StockRoot>
        <Page />
      </StockRoot>
    );
  });
