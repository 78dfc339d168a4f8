/** Where the lists of this page begin. */
export const firstPage = { page: 1, perPage: 20 };
