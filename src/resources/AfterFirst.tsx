import { useEffect, type ComponentProps } from 'react';
import { DeclaredWatch } from './declared/DeclaredWatch';
import { guardPage } from '../custom/layout/guardPage';

/** What a page has once its first screen is there; it stands here since in `src/app` it would load before the login form. */
export function AfterFirst(props: ComponentProps<typeof DeclaredWatch>) {
  useEffect(guardPage, []);
  return <DeclaredWatch {...props} />;
}
