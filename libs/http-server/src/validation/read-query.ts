import { fitToSchema, queryPairs, type TextTree, treeOf } from './text-parts.ts';

/** The query of a request target as its operation declares it, still as texts; what is not declared is dropped. Throws for one that is far too long. */
export function readQuery(url: string, schema: object): TextTree {
  return fitToSchema(treeOf(queryPairs(url)), schema, 'absent');
}
