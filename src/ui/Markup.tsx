import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { newsAttributes, newsSchemes, newsTags } from '../domain/newsMarkup';
import styles from './Markup.module.css';

const options = {
  ALLOWED_TAGS: [...newsTags],
  ALLOWED_ATTR: [...new Set(Object.values(newsAttributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(${newsSchemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** The text of news, sanitised here as well: the server before us may be another one. Import it lazily. */
export function Markup({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, options), [html]);
  return <div dangerouslySetInnerHTML={{ __html: clean }} className={styles.markup} />;
}
