import { searchText } from '../../../src/domain/searchText';

/** A LIKE pattern that finds the text anywhere, as the search columns keep it: lower case, ё as е, no quotes. */
export const searchPattern = (text: string) => `%${searchText(text.replace(/[«»"]/g, '')).replace(/[\\%_]/g, '\\$&')}%`;
