import sanitizeHtml from 'sanitize-html';
import { newsAttributes, newsLink, newsSchemes, newsTags } from '../../../src/domain/newsMarkup';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...newsTags],
  allowedAttributes: Object.fromEntries(Object.entries(newsAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...newsSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: { a: sanitizeHtml.simpleTransform('a', newsLink) },
};

/** Badly formed markup needs several passes until nothing changes any more. */
const mostRounds = 10;

/** The markup that news may have, whatever was sent; sanitising it again changes nothing more. */
export function sanitizeNews(html: string): string {
  let [before, after] = ['', html];
  for (let round = 0; round < mostRounds && after !== before; round += 1)
    [before, after] = [after, sanitizeHtml(after, options).trim()];
  return after;
}

/** Whether markup holds any text at all. */
export const saysNothing = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ')
    .trim() === '';
