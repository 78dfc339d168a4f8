const marks = /[«»"“”„']/;
const letter = /\p{L}/u;

/** How deep in quotes the text is after each of its characters; an apostrophe within a word is no quote. */
function depths(text: string): number[] {
  const characters = [...text];
  let depth = 0;
  let opened = true;
  return characters.map((mark, at) => {
    const apostrophe = mark === "'" && letter.test(characters[at - 1] ?? '') && letter.test(characters[at + 1] ?? '');
    if (!marks.test(mark) || apostrophe) {
      opened = /[\s(]/.test(mark);
      return depth;
    }
    opened = mark === '«' || mark === '„' || (mark !== '»' && opened);
    depth += opened ? 1 : -1;
    return depth;
  });
}

/**
 * Takes off the quotes that hold the whole text, and those alone: `«Ромашка»` is Ромашка, `Завод "Маяк"` and `"Маяк" и "Ко"` stay.
 * `«ТД «Ромашка»`, with one closing mark for two as Russian writes it, is `ТД «Ромашка»`.
 */
export function stripQuotes(text: string): string {
  const trimmed = text.trim();
  const depth = depths(trimmed);
  if (depth[0] !== 1) return trimmed;
  const closed = depth.findIndex((one) => one <= 0);
  if (closed === -1) return stripQuotes(trimmed.slice(1));
  return closed === depth.length - 1 ? stripQuotes(trimmed.slice(1, -1)) : trimmed;
}
