import {
  AggregateFunctionNode,
  AliasNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type MergeQueryNode,
  type OperationNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  ReferenceNode,
  SelectAllNode,
  type SelectionNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  type ValueListNode,
  ValueNode,
} from 'kysely';
import { asJson } from './placeholder.ts';

export type Column = { readonly field: string; readonly isNullable: boolean; readonly isJson: boolean };
export type Table = { readonly name: string; readonly columns: ReadonlyMap<string, Column> };
/** What an alias in a statement refers to: the table of an entity, or rows of the statement itself (a subquery, `with`), whose columns keep their names. */
type Source = { readonly table: Table | undefined; readonly isOuter: boolean };
type Scope = { readonly sources: Map<string, Source>; readonly isUnion: boolean; readonly jsonAt: readonly boolean[] };

const EXCLUDED = 'excluded';
const NAMED_WHERE_READ = new Set(['FromNode', 'JoinNode', 'UsingNode', 'InsertQueryNode', 'UpdateQueryNode', 'MergeQueryNode']);

/**
 * Compiles statements on entities to SQL: `"u"."createdAt"` becomes `"u"."created_at"`, and where it is selected
 * `"u"."created_at" as "createdAt"`, so that rows, and JSON made of them by the server, need no renaming. Values of `jsonb` columns are written as JSON.
 */
export class EntityCompiler extends PostgresQueryCompiler {
  readonly #tables: ReadonlyMap<string, Table>;
  /** One per nested query, the innermost first. */
  #scopes: Scope[] = [];

  constructor(tables: ReadonlyMap<string, Table>) {
    super();
    this.#tables = tables;
  }

  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#scopes = [];
    return super.compileQuery(...args);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    const isUnion = (node.setOperations?.length ?? 0) > 0;
    this.#within({ sources: this.#sources(node.from?.froms, node.joins), isUnion }, () => super.visitSelectQuery(node));
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    const sources = this.#sources(node.into && [node.into]);
    const [target] = sources.values();
    if (target) sources.set(EXCLUDED, target);
    const jsonAt = node.columns?.map(({ column }) => target?.table?.columns.get(column.name)?.isJson ?? false) ?? [];
    this.#within({ sources, jsonAt }, () => super.visitInsertQuery(node));
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const sources = this.#sources([...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])], node.joins);
    this.#within({ sources }, () => super.visitUpdateQuery(node));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const sources = this.#sources([...node.from.froms, ...(node.using?.tables ?? [])], node.joins);
    this.#within({ sources }, () => super.visitDeleteQuery(node));
  }

  protected override visitMergeQuery(node: MergeQueryNode): void {
    this.#within({ sources: this.#sources([node.into], node.using && [node.using]) }, () => super.visitMergeQuery(node));
  }

  protected override visitTable(node: TableNode): void {
    const table = this.#tables.get(nameOf(node));
    const parent = this.parentNode;
    if (table && parent && AliasNode.is(parent)) this.#appendName(table.name);
    else if (table && parent && NAMED_WHERE_READ.has(parent.kind)) {
      this.#appendName(table.name);
      this.append(' as ');
      super.visitTable(node);
    } else super.visitTable(node);
  }

  protected override visitReference(node: ReferenceNode): void {
    if (!node.table || !ColumnNode.is(node.column)) return super.visitReference(node);
    this.visitNode(node.table);
    this.append('.');
    this.#appendName(this.#find(node)?.column.field ?? node.column.column.name);
  }

  protected override visitColumn(node: ColumnNode): void {
    this.#appendName(this.#find(node)?.column.field ?? node.column.name);
  }

  protected override visitSelection(node: SelectionNode): void {
    const { selection } = node;
    // `count(*)` counts rows, whatever their columns.
    if (this.parentNode && AggregateFunctionNode.is(this.parentNode)) return super.visitSelection(node);
    if (SelectAllNode.is(selection))
      return this.#appendAll([...(this.#scopes[0]?.sources.keys() ?? [])].filter((name) => name !== EXCLUDED));
    if (ReferenceNode.is(selection) && SelectAllNode.is(selection.column) && selection.table)
      return this.#appendAll([nameOf(selection.table)]);
    super.visitSelection(node);
    const found = this.#find(selection);
    if (found && found.column.field !== found.property) {
      this.append(' as ');
      this.#appendName(found.property);
    }
  }

  /** `nulls first` and `nulls last` are left out for columns without nulls: with them PostgreSQL would not use an index whose nulls are at the other end. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    const found = this.#find(node.orderBy);
    const { nulls, ...rest } = node;
    if (this.#scopes[0]?.isUnion && ReferenceNode.is(node.orderBy) && !node.orderBy.table) {
      super.visitOrderByItem({ ...node, orderBy: IdentifierNode.create((node.orderBy.column as ColumnNode).column.name) });
    } else super.visitOrderByItem(nulls && found && !found.column.isNullable && !found.isOuter ? rest : node);
  }

  protected override visitColumnUpdate(node: ColumnUpdateNode): void {
    const isJson = this.#find(node.column)?.column.isJson;
    super.visitColumnUpdate(isJson && ValueNode.is(node.value) ? { ...node, value: ValueNode.create(asJson(node.value.value)) } : node);
  }

  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    super.visitPrimitiveValueList(
      this.#isRow() ? { ...node, values: node.values.map((value, at) => (this.#isJsonAt(at) ? asJson(value) : value)) } : node,
    );
  }

  protected override visitValueList(node: ValueListNode): void {
    const written = (value: OperationNode, at: number) =>
      this.#isJsonAt(at) && ValueNode.is(value) ? ValueNode.create(asJson(value.value)) : value;
    super.visitValueList(this.#isRow() ? { ...node, values: node.values.map(written) } : node);
  }

  #isRow() {
    return this.parentNode?.kind === 'ValuesNode' && this.#scopes[0]?.jsonAt.includes(true);
  }

  #isJsonAt(at: number) {
    return this.#scopes[0]?.jsonAt[at];
  }

  #within(scope: Pick<Scope, 'sources'> & Partial<Scope>, visit: () => void): void {
    this.#scopes.unshift({ isUnion: false, jsonAt: [], ...scope });
    visit();
    this.#scopes.shift();
  }

  #sources(froms: readonly OperationNode[] = [], joins: readonly JoinNode[] = []): Map<string, Source> {
    const isOuterAll = joins.some(({ joinType }) => /^(Lateral)?(Right|Full)/.test(joinType));
    const from = froms.map((node) => [node, isOuterAll] as const);
    const joined = joins.map(({ table, joinType }) => [table, isOuterAll || joinType.includes('Left')] as const);
    const sources = new Map<string, Source>();
    for (const [node, isOuter] of [...from, ...joined]) {
      const read = AliasNode.is(node) ? node.node : node;
      const alias = AliasNode.is(node) ? (IdentifierNode.is(node.alias) ? node.alias.name : '') : TableNode.is(node) ? nameOf(node) : '';
      sources.set(alias, { table: TableNode.is(read) ? this.#tables.get(nameOf(read)) : undefined, isOuter });
    }
    return sources;
  }

  /** The column of an entity's table that a reference means, if it means one. */
  #find(node: OperationNode): { property: string; column: Column; isOuter: boolean } | undefined {
    const reference = ReferenceNode.is(node) ? node : undefined;
    const named = reference ? reference.column : node;
    if (!ColumnNode.is(named)) return undefined;
    const property = named.column.name;
    const alias = reference?.table && nameOf(reference.table);
    for (const { sources } of this.#scopes) {
      const candidates = alias === undefined ? [...sources.values()] : sources.has(alias) ? [sources.get(alias) as Source] : [];
      for (const { table, isOuter } of candidates) {
        const column = table?.columns.get(property);
        if (column) return { property, column, isOuter };
      }
      // A column of a subquery or `with`.
      if (candidates.some(({ table }) => !table)) return undefined;
    }
    return undefined;
  }

  #appendAll(names: readonly string[]): void {
    const columns = names.flatMap((alias) => {
      const table = this.#scopes.find(({ sources }) => sources.has(alias))?.sources.get(alias)?.table;
      if (!table) return [`${quote(alias)}.*`];
      return [...table.columns].map(
        ([property, { field }]) => `${quote(alias)}.${quote(field)}${field === property ? '' : ` as ${quote(property)}`}`,
      );
    });
    this.append(columns.join(', '));
  }

  #appendName(name: string): void {
    this.append(quote(name));
  }
}

const nameOf = (node: TableNode) => node.table.identifier.name;
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
