import type { Transaction } from './statement.ts';

type Hook = () => Promise<void>;
type Hooks = { readonly before: Map<unknown, Hook>; readonly after: Map<unknown, () => void> };

const hooks = new WeakMap<Transaction, Hooks>();

/**
 * Runs `hook` once, after the work and its flush and right before the commit, so that it writes after every lock the work took.
 * A second hook under the same key is not added. Throws outside `database.transaction`.
 */
export function beforeCommit(tx: Transaction, key: unknown, hook: Hook): void {
  const { before } = hooksOf(tx);
  if (!before.has(key)) before.set(key, hook);
}

/** Calls `hook` once when the transaction is committed. It is lost with the process: for hints, nothing that has to happen. */
export function afterCommit(tx: Transaction, key: unknown, hook: () => void): void {
  hooksOf(tx).after.set(key, hook);
}

function hooksOf(tx: Transaction): Hooks {
  const registered = hooks.get(tx);
  if (!registered) throw new Error('This is not a transaction of database.transaction().');
  return registered;
}

/** `ready` runs what was registered for before the commit, `committed` the rest. */
export function openHooks(tx: Transaction) {
  const registered: Hooks = { before: new Map(), after: new Map() };
  hooks.set(tx, registered);
  return {
    async ready(): Promise<void> {
      for (const hook of registered.before.values()) await hook();
      hooks.delete(tx);
    },
    committed(): void {
      for (const hook of registered.after.values()) hook();
    },
  };
}
