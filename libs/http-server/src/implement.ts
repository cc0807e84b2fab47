import type { Operation } from '@flotilla/contract';
import { type Handler, type Route, route } from './route.ts';

type Api = Readonly<Record<string, Operation>>;

/** Which operations a feature serves, known without its dependencies, and the routes that serve them. */
export type Implementation<Deps> = {
  readonly operations: readonly Operation[];
  readonly routes: (deps: Deps) => readonly Route[];
};

/**
 * Binds every operation of an api to its code: a handler, or a route where it needs options or a file of its own. An operation without code does
 * not compile.
 */
export function implement<A extends Api, Deps>(
  api: A,
  bind: (deps: Deps) => { readonly [Id in keyof A]: Handler<A[Id]> | Route<A[Id]> },
): Implementation<Deps> {
  const asRoute = ([id, code]: [string, unknown]): Route =>
    typeof code === 'function' ? route(api[id] as Operation, code as Handler<Operation>) : (code as Route);
  return { operations: Object.values(api), routes: (deps) => Object.entries(bind(deps)).map(asRoute) };
}
