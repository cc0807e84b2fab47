import type { Transaction } from './statement.ts';

type Hook = () => Promise<void>;

const hooks = new WeakMap<Transaction, Map<unknown, Hook>>();

/**
 * Runs `hook` once, after the work and its flush and right before the commit, so that it writes after every lock the work took.
 * A second hook under the same key is not added. Throws outside `database.transaction`.
 */
export function beforeCommit(tx: Transaction, key: unknown, hook: Hook): void {
  const registered = hooks.get(tx);
  if (!registered) throw new Error('This is not a transaction of database.transaction().');
  if (!registered.has(key)) registered.set(key, hook);
}

export function openHooks(tx: Transaction): void {
  hooks.set(tx, new Map());
}

export async function runHooks(tx: Transaction): Promise<void> {
  for (const hook of hooks.get(tx)?.values() ?? []) await hook();
  hooks.delete(tx);
}
