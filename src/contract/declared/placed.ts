import { findNodeAtLocation, type Node } from 'jsonc-parser';

/** What is wrong with a file, where (counted from 1), and what to do. */
export interface Fault {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** What is wrong with a part of a declaration. */
export interface Problem {
  path: readonly (string | number)[];
  message: string;
  /** It is the name of the property that is wrong, not its value. */
  name?: true;
  /** The file may be taken all the same. */
  warning?: true;
}

/** Lines and columns of places in a text. */
export function placesIn(text: string): (offset: number) => Pick<Fault, 'line' | 'column'> {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** Where a part stands; of one that is missing, what should hold it. */
export function offsetOf(root: Node, { path, name }: Problem): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return (name && length === path.length ? node.parent : node)?.offset ?? node.offset;
  }
  return root.offset;
}
