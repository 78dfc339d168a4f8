/** A text as it is searched: lower case, ё as е, no spaces around it. */
export const searchText = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim();
