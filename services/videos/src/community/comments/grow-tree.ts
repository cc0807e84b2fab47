/** Deeper replies are shown beside their parents, so that no reader of the answer needs a deep stack. */
export const DEEPEST = 50;

type Reply = { readonly id: number; readonly inReplyToId: number | null; readonly createdAt: string };
type Placed<Node> = { readonly node: Node; readonly holder: Placed<Node> | null; readonly level: number };

/**
 * Makes one tree of a thread's comments, given by rising id, and returns its root and the rows in it. Replies to a comment that is missing are left out.
 */
export function growTree<Row extends Reply, Node extends { children: Node[] }>(rows: readonly Row[], nodeOf: (row: Row) => Node) {
  const placed = new Map<number, Placed<Node>>();
  const shown: Row[] = [];
  let root: Node | undefined;
  for (const row of rows) {
    const parent = row.inReplyToId === null ? null : placed.get(row.inReplyToId);
    if (parent === undefined) continue;
    const holder = parent?.level === DEEPEST ? parent.holder : parent;
    const node = nodeOf(row);
    placed.set(row.id, { node, holder, level: holder === null ? 0 : holder.level + 1 });
    shown.push(row);
    root ??= node;
  }
  const byDate = shown.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
  for (const { id } of byDate) {
    const here = placed.get(id);
    if (here) here.holder?.node.children.push(here.node);
  }
  return root && { root, shown };
}
