import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeNews, saysNothing } from '../../../../server/services/news/sanitize';
import { newsTags } from '../../../../src/domain/newsMarkup';

const piece = fc.oneof(
  fc.constantFrom(...newsTags.map((tag) => `<${tag}>`), ...newsTags.map((tag) => `</${tag}>`)),
  fc.constantFrom(
    '<script>',
    '</script>',
    '<style>',
    '<svg onload=x()>',
    '<img src=x onerror=x()>',
    '<a href="javascript:x()">',
    '<a href="https://a.example">',
    '<!--',
    '-->',
    '<![CDATA[',
    '&lt;',
    '&#60;script&#62;',
    '<iframe srcdoc="<script>x()</script>">',
    '<p style="x" onclick="x()">',
    '<math><mtext></form><form>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const markup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('the markup of news', () => {
  it('G02 has nothing but what is allowed, and stays as it is when sanitised again', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = sanitizeNews(html);
        expect(sanitizeNews(once)).toBe(once);
        for (const [, tag = ''] of once.matchAll(/<\/?([a-z0-9]+)/gi)) expect(newsTags).toContain(tag);
        for (const [tag] of once.matchAll(/<[a-z][^>]*>/gi))
          expect(tag).not.toMatch(/\son\w+=|style=|javascript:|data:/i);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['<a href="java&#10;script:x()">а</a>', '<a target="_blank" rel="noopener noreferrer nofollow">а</a>'],
    ['<a href="data:text/html,x">а</a>', '<a target="_blank" rel="noopener noreferrer nofollow">а</a>'],
    ['<a href="//evil.example" target="_self">а</a>', '<a target="_blank" rel="noopener noreferrer nofollow">а</a>'],
    ['<script>x()</script><p>а</p>', '<p>а</p>'],
    ['<table><tr><td colspan="2" bgcolor="red">а</td></tr></table>', '<table><tr><td colspan="2">а</td></tr></table>'],
    ['2 < 3 и 5 > 4', '2 &lt; 3 и 5 &gt; 4'],
  ])('G02 makes of %s: %s', (html, kept) => expect(sanitizeNews(html)).toBe(kept));

  it.each(['', '<p></p>', '<p>&nbsp; </p><br>', '<script>x()</script>'])('G02 %j says nothing', (html) =>
    expect(saysNothing(html)).toBe(true),
  );

  it('G02 <p>а</p> says something', () => expect(saysNothing('<p>а</p>')).toBe(false));
});
