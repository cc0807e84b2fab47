import { problems } from '@flotilla/problem';

type Properties = Record<string, SchemaLike>;
type SchemaLike = { type?: string | string[]; items?: SchemaLike; properties?: Properties };

const MAX_DEPTH = 4;
const MAX_INDEX = 1000;
const MAX_PAIRS = 1000;
const MAX_NAME_LENGTH = 200;

export type TextTree = { [name: string]: unknown };

const isOf = (schema: SchemaLike | undefined, type: string) =>
  schema?.type === type || (Array.isArray(schema?.type) && schema.type.includes(type));

/** The pairs of a query or form as a tree without prototypes; understands `a[b]=1`, `a[]=1`, `a[0]=1` and repeated names. */
export function treeOf(pairs: Iterable<readonly [string, string]>): TextTree {
  const tree = Object.create(null) as TextTree;
  let count = 0;
  for (const [name, value] of pairs) {
    if (++count > MAX_PAIRS) throw problems.bad_request({ detail: `More than ${MAX_PAIRS} fields or parameters were sent.` });
    if (name.length <= MAX_NAME_LENGTH) put(tree, pathOf(name), value);
  }
  return tree;
}

/** `scheduleUpdate[updateAt]` and `scheduleUpdate.updateAt` become two steps; `tags[]` and `tags[0]` end in the empty step, which collects. */
function pathOf(name: string): string[] {
  if (!name.includes('[') && !name.includes('.')) return [name];
  const path = name.replaceAll(/\[([^\]]*)\]/g, '.$1').split('.', MAX_DEPTH);
  return path.map((step, index) => (index > 0 && /^\d{1,4}$/.test(step) && Number(step) <= MAX_INDEX ? '' : step));
}

function put(tree: TextTree, [step = '', ...rest]: string[], value: string): void {
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    const present = tree[step];
    const isList = rest.length === 1;
    if (present === undefined) tree[step] = isList ? [value] : value;
    else if (Array.isArray(present)) present.push(value);
    else if (typeof present === 'string') tree[step] = [present, value];
    return;
  }
  const inner = tree[step];
  const branch =
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as TextTree) : (Object.create(null) as TextTree);
  tree[step] = branch;
  put(branch, rest, value);
}

/**
 * Prepares texts for coercion by their schema: one value of a list becomes a list, `1` and `0` become booleans, and the text `null` means
 * absent in queries and null in forms (docs/contract/conventions.md#texts).
 */
export function fitToSchema(tree: TextTree, schema: object, nullText: 'absent' | 'null'): TextTree {
  const properties = (schema as SchemaLike).properties ?? {};
  for (const name of Object.keys(tree)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = tree[name];
    if (!property) delete tree[name];
    else if (value === 'null' && (nullText === 'absent' || isOf(property, 'null'))) {
      if (nullText === 'absent') delete tree[name];
      else tree[name] = null;
    } else if (isOf(property, 'array'))
      tree[name] = (Array.isArray(value) ? value : [value]).map((item) => booleanText(item, property.items));
    else if (isOf(property, 'object') && typeof value === 'object' && value !== null) fitToSchema(value as TextTree, property, nullText);
    else tree[name] = booleanText(value, property);
  }
  return tree;
}

function booleanText(value: unknown, schema: SchemaLike | undefined): unknown {
  if (!isOf(schema, 'boolean')) return value;
  return value === '1' ? 'true' : value === '0' ? 'false' : value;
}

/** The query of a request target as pairs; undecodable escapes stay as they are. */
export function queryPairs(url: string): Iterable<[string, string]> {
  const mark = url.indexOf('?');
  return mark < 0 ? [] : new URLSearchParams(url.slice(mark + 1));
}
