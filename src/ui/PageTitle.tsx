import { usePageTitle } from './usePageTitle';

/** `usePageTitle` as an element: put before a page, it is the title that the page may override. */
export function PageTitle({ title }: { title: string | undefined }) {
  usePageTitle(title);
  return null;
}
