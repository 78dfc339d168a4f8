import { useInsertionEffect } from 'react';
import { cardsBelow, type Plan } from './columns';

const px = (width: number) => `${width}px`;

/** Whether some columns stand in the unfolded part of the row at some width. */
export const folds = ({ ranges, columns }: Plan) => ranges.length > 1 || columns.some(({ card }) => !card);

/** What cells of a column are called by its place; of the column that unfolds. By a class a browser finds the rules of an element at once. */
export const columnClass = (place: number) => `column-${place}`;
export const foldClass = 'column-fold';

/**
 * The plan as rules of CSS for the tables of a class: the browser itself decides by the width of the table, and nothing is
 * rendered anew for it. Cells that span the row are no column's.
 */
function rulesOf(plan: Plan, table: string): string {
  const { columns, detail, fold: foldWidth, tools } = plan;
  const unfolds = detail || folds(plan);
  // Twice, to be above the rules of a card.
  const cell = (place: number) => `.${columnClass(place)}`.repeat(2);
  const folded = (place: number) => [
    `${table} > * > tr > ${cell(place)} { display: none }`,
    `${table} > tbody > tr > td > dl > ${cell(place)} { display: grid }`,
  ];
  const withoutFold = [
    `${table} > * > tr > .${foldClass}.${foldClass} { display: none }`,
    `${table} > tbody > tr[data-folded] { display: none }`,
  ];
  const widths = plan.ranges.map(({ from, to, shown, fold }) => {
    const sized = columns.filter((_, place) => shown.includes(place));
    const taken = sized.reduce((sum, { least }) => sum + least, tools + (fold ? foldWidth : 0));
    const shares = sized.reduce((sum, { grow }) => sum + grow, 0) || 1;
    const rules = columns.flatMap(({ least, grow }, place) =>
      shown.includes(place)
        ? `${table} > thead > tr > ${cell(place)} { width: calc(${px(least)} + (100cqi - ${px(taken)}) * ${grow / shares}) }`
        : folded(place),
    );
    const below = to === Infinity ? '' : ` and (width < ${px(to)})`;
    const at = `@container table (width >= ${px(from)})${below}`;
    return `${at} { ${[...rules, ...(unfolds && !fold ? withoutFold : [])].join('\n')} }`;
  });
  const cards = columns.flatMap(({ card }, place) => (card ? [] : folded(place)));
  const onCards = unfolds && !detail && cards.length === 0 ? withoutFold : cards;
  return [...widths, `@container table (width < ${px(cardsBelow)}) { ${onCards.join('\n')} }`].join('\n');
}

/** A browser that cannot be told by rules made here, or a test without one, folds nothing. */
export const canFold = 'document' in globalThis && 'adoptedStyleSheets' in document;

const names = new Map<string, string>();
const adopted = new Set<string>();

/** The class that lays a table out as planned; tables of one plan share it. */
export function useColumnSheet(plan: Plan): string {
  const key = JSON.stringify(plan);
  const name = names.get(key) ?? `columns-${names.size}`;
  names.set(key, name);
  useInsertionEffect(() => {
    if (!canFold || adopted.has(name)) return;
    adopted.add(name);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rulesOf(plan, `.${name}`));
    document.adoptedStyleSheets.push(sheet);
  }, [name, plan]);
  return name;
}
