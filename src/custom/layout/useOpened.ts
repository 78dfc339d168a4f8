import { useEffect } from 'react';
import { rememberOpened, type Opened } from '../../dataProvider/opened';

/** Remembers that a record's page stands on the screen. */
export function useOpened({ title, sub, to }: Opened) {
  useEffect(() => rememberOpened({ title, sub, to }), [title, sub, to]);
}
