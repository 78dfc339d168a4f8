/** What markup news may have: one list for the editor's server and for the page that shows it. */
export const newsTags = [
  'p',
  'br',
  'h2',
  'h3',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export const newsAttributes = {
  a: ['href', 'target', 'rel'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
} as const;

export const newsSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** What every link of news carries: it leads out of the page, and tells nothing of it. */
export const newsLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;
