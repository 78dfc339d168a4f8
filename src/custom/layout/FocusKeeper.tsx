import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPage, rememberPlace } from '../../ui/focusPage';

/** The focus goes to the page where a new address takes away what had it: a link of the page before, say. */
export function FocusKeeper() {
  const { key } = useLocation();
  const had = useRef(false);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      had.current = true;
      rememberPlace(event);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (had.current) focusPage();
  }, [key]);
  return null;
}
