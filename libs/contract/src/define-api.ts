import type { Operation, Service } from './operation.ts';

/** Replaces the tag of the api, for operations that are documented among those of another one. */
type Declared = Omit<Operation, 'id' | 'service' | 'tag'> & { readonly tag?: string };
type Common<S extends Service> = { readonly service: S; readonly tag: string };

/** An operation as its api completes it: its id is the key, service and tag are those of the api. */
type Completed<Ops extends Readonly<Record<string, Declared>>, S extends Service> = {
  readonly [Id in keyof Ops & string]: Ops[Id] & { readonly id: Id; readonly service: S; readonly tag: string };
};

/** Declares the operations of one feature. */
export function defineApi<const S extends Service, const Ops extends Readonly<Record<string, Declared>>>(
  { service, tag }: Common<S>,
  operations: Ops,
): Completed<Ops, S> {
  const completed = Object.entries(operations).map(([id, operation]) => [id, { id, service, tag, ...operation }]);
  return Object.fromEntries(completed) as Completed<Ops, S>;
}
