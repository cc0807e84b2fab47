import type { IndexHints, Opt, Primary } from '@mikro-orm/core';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A class made with `defineEntity`. */
export type Entity = abstract new (...args: never[]) => object;

/** The columns of an entity's table under the names of its properties: their types, and what an insert may leave out. */
export type TableOf<E extends Entity> = ColumnsOf<PropertiesOf<InstanceType<E>>>;

/** A whole row of an entity's table. */
export type RowOf<E extends Entity> = Selectable<TableOf<E>>;

/** The types of columns that were declared with the builders `p` of MikroORM. */
export type ColumnsOf<Properties> = {
  [Name in keyof Properties as IsColumn<BuilderOf<Properties[Name]>> extends true ? Name : never]: ColumnOf<BuilderOf<Properties[Name]>>;
};

// `defineEntity` keeps its builders in the type of the instances.
type PropertiesOf<Instance> = Instance extends { [IndexHints]?: [infer Properties] } ? Properties : never;
type BuilderOf<Property> = Property extends (...args: never[]) => infer Builder ? Builder : Property;

type Builder<Value, Options> = { '~type'?: { value: Value }; '~options': Options };
type IsColumn<B> = B extends { '~options': { persist: false } | { kind: '1:m' | 'm:n' } | { formula: unknown } } ? false : true;
type ColumnOf<B> =
  B extends Builder<infer Value, infer Options>
    ? HasDefault<Value, Options> extends true
      ? Generated<Nullable<Value, Options>>
      : Plain<Nullable<Value, Options>>
    : never;
type Nullable<Value, Options> = Options extends { nullable: true } ? Stored<Value, Options> | null : Stored<Value, Options>;
// Rows hold numbers for `bigint` (type-parsers.ts).
type Stored<Value, Options> = Options extends { kind: 'm:1' | '1:1' }
  ? WithoutOpt<Primary<Value>>
  : Value extends bigint
    ? number
    : WithoutOpt<Value>;
type WithoutOpt<Value> = Value extends Opt<infer Original> ? Original : Value;

/** NOTE: `generated(…)` is not visible in the type. As in MikroORM, a numeric key has a default unless it is `autoincrement(false)`; others need `$type<Opt<…>>()`. */
type HasDefault<Value, Options> = Options extends { default: unknown } | { defaultRaw: unknown }
  ? true
  : Options extends { primary: true; autoincrement: false } | { primary: true; kind: string }
    ? false
    : Options extends { primary: true }
      ? Value extends bigint | number
        ? true
        : false
      : Value extends Opt.Brand
        ? IsBranded<Value>
        : false;
type IsBranded<Value> = Value extends string | number | boolean | Date ? (keyof Opt.Brand extends keyof Value ? true : false) : false;
/** All three types are explicit, so that a column whose values are objects is not taken for a table. */
type Plain<Value> = ColumnType<Value, Value, Value>;
