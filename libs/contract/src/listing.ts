import type { Input, Operation } from './operation.ts';
import type { Schema } from './schema.ts';

type Listed = Operation & { readonly query: Schema };
type Asked<Op extends Operation> = Input<Op> extends { query: infer Query } ? Query : never;
type Sorted<Query> = Query extends { sort?: unknown } ? Query & { readonly sort: NonNullable<Query['sort']> } : Query;

/** A list as an operation declares it: `read` gets its query, with the declared default sort unless the caller chose another. */
export function listing<Op extends Listed, Deps, Rest extends readonly unknown[], Result>(
  { query: declared }: Op,
  read: (deps: Deps, query: Sorted<Asked<Op>>, ...rest: Rest) => Result,
): (deps: Deps, query: Asked<Op>, ...rest: Rest) => Result {
  const { sort } = (declared as { properties?: { sort?: { default?: unknown } } }).properties ?? {};
  return (deps, query, ...rest) => read(deps, { sort: sort?.default, ...(query as object) } as Sorted<Asked<Op>>, ...rest);
}
