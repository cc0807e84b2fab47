import { AliasNode, IdentifierNode, type OperationNodeSource, type SelectQueryNode, TableNode } from 'kysely';

/** The alias of the first table of a query. */
export function firstSource(query: OperationNodeSource): string {
  const from = (query.toOperationNode() as SelectQueryNode).from?.froms[0];
  if (from && TableNode.is(from)) return from.table.identifier.name;
  if (from && AliasNode.is(from) && IdentifierNode.is(from.alias)) return from.alias.name;
  throw new Error('This query reads nothing that has a name.');
}
