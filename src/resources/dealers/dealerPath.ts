/** The address of the list of dealers, or of a dealer's page (doc 2 §2). */
export const dealerPath = (id?: number) => `/administration/dealers-prices${id === undefined ? '' : `/${id}`}`;
