import { afterCommit, type Connection, type Database } from '@flotilla/database';

const relays = new WeakMap<object, Set<() => void>>();

/** The same for a database and all its transactions. */
const driverOf = (on: Connection): object => ('orm' in on ? on.orm.em : on).getDriver();

/** Calls `wake` when this process has recorded events in the database. Returns a function that stops it. */
export function onRecorded(database: Database, wake: () => void): () => void {
  const driver = driverOf(database);
  const wakes = relays.get(driver) ?? new Set();
  relays.set(driver, wakes.add(wake));
  return () => void wakes.delete(wake);
}

/**
 * Wakes the relays of this process for events that were recorded on this connection, once they are committed. Those of other processes need not know: a
 * relay that finds the lock taken leaves its events to the one that holds it, which looks again before it rests.
 */
export function wakeRelays(on: Connection): void {
  const driver = driverOf(on);
  const wakeAll = () => {
    for (const wake of relays.get(driver) ?? []) wake();
  };
  if ('orm' in on) wakeAll();
  else afterCommit(on, relays, wakeAll);
}
