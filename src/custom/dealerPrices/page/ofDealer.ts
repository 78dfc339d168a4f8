/** What the page has read of a dealer: gone as soon as the page is left (doc 2 §2.3). */
export const ofDealer = (dealer: number, part?: 'model' | 'prices' | 'spec') => ({
  queryKey: ['dealer-page', dealer, ...(part ? [part] : [])],
  gcTime: 0,
  retry: false,
});

/** Page sizes of the tabs. */
export const priceRows = [20, 50, 100] as const;
