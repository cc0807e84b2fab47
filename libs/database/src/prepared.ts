import type { Compilable } from 'kysely';
import { type Connection, run } from './connection.ts';
import { asJson, Placeholder } from './placeholder.ts';

/**
 * A query for hot paths: compiled once per process and prepared under its name, so that the server plans it once per connection.
 * `build` is called once, with stand-ins for the arguments: it passes them on and never computes with them or branches on them.
 */
export function prepared<Args extends readonly unknown[], Row>(
  name: string,
  build: (on: Connection, ...args: Args) => Compilable<Row>,
): (on: Connection, ...args: Args) => Promise<Row[]> {
  let compiled: { readonly sql: string; readonly parameters: readonly unknown[] } | undefined;
  return async (on, ...args) => {
    if (!compiled) {
      const placeholders = args.map((_, index) => new Placeholder(index)) as unknown as Args;
      const { sql, parameters } = build(on, ...placeholders).compile();
      compiled = { sql, parameters };
    }
    const valueOf = (parameter: unknown) => {
      if (!(parameter instanceof Placeholder)) return parameter;
      const value = args[parameter.index];
      return parameter.isJson ? asJson(value) : value;
    };
    return (await run<Row>(on, { name, text: compiled.sql, values: compiled.parameters.map(valueOf) })).rows;
  };
}
