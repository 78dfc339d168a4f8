/** The page size at which going to the next page is measured. */
export const fullPage = 50;

/** A list that is compared with the others: its address for a page size, and what leads to the next page. */
export interface ComparedPage {
  name: string;
  address: (size: number) => string;
  next: string;
}

export const application: ComparedPage = {
  name: 'приложение',
  address: (size) => `/account/administration/organisations-users${size === 5 ? '' : `?perPage=${size}`}`,
  next: 'button[aria-label="Следующая страница"]',
};

export const bareHtml: ComparedPage = {
  name: 'голая страница',
  address: (size) => `/bench/html/?page_size=${size}`,
  next: '#next',
};

export const bareAdmin: ComparedPage = {
  name: 'голый react-admin',
  address: (size) => `/bench/admin/?page_size=${size}#/groups`,
  next: 'button[aria-label="Go to next page"]',
};
