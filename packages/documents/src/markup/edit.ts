/** The source between two offsets, with the edits in it applied. */
export type Inner = (start: number, end: number) => string;

/** A change of a stretch of the source. Edits may stand inside of others, but not across their ends. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What stands there afterwards; undefined: the source, with the edits in it. */
  write(inner: Inner): string | undefined;
}

export function replaceText(start: number, end: number, text: string): Edit {
  return { start, end, write: () => text };
}

interface Node {
  readonly edit: Edit;
  readonly children: Node[];
}

/** Applies edits in any order; one that crosses the end of another is left out. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const roots = nest(edits);
  const pieces: string[] = [];
  write(source, { start: 0, end: source.length, nodes: roots }, pieces);
  return pieces.join("");
}

/** Insertions come before what begins at the same place, outer edits before inner ones. */
function inOrder(one: Edit, other: Edit): number {
  if (one.start !== other.start) return one.start - other.start;
  const [isOne, isOther] = [one.start === one.end, other.start === other.end];
  return isOne || isOther ? Number(isOther) - Number(isOne) : other.end - one.end;
}

function nest(edits: readonly Edit[]): Node[] {
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const edit of edits.toSorted(inOrder)) {
    let outer = open.at(-1);
    while (outer && outer.edit.end <= edit.start) {
      open.pop();
      outer = open.at(-1);
    }
    if (outer && outer.edit.end < edit.end) continue;
    const node = { edit, children: [] };
    (outer?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly Node[];
}

function write(source: string, { start, end, nodes }: Stretch, pieces: string[]): void {
  let told = start;
  for (let at = firstFrom(nodes, start); at < nodes.length; at++) {
    const node = nodes[at];
    if (!node || node.edit.end > end) break;
    pieces.push(source.slice(told, node.edit.start), writeNode(source, node));
    told = node.edit.end;
  }
  pieces.push(source.slice(told, end));
}

function writeNode(source: string, { edit, children }: Node): string {
  const inner: Inner = (start, end) => {
    const pieces: string[] = [];
    write(source, { start, end, nodes: children }, pieces);
    return pieces.join("");
  };
  return edit.write(inner) ?? inner(edit.start, edit.end);
}

/** Nodes stand in source order, so the first one that is far enough is found by halving. */
function firstFrom(nodes: readonly Node[], start: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.edit.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
