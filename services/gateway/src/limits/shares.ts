/** What each client holds of something scarce, so that nobody holds more than a share of it. */
export type Shares = {
  /** Takes so much for a client, unless that would be more than its share. `client`: its keys, from `limiterKeys`. */
  take(client: readonly string[], amount?: number): boolean;
  giveBack(client: readonly string[], amount?: number): void;
};

/** A network may hold as much as this many of its clients. */
const CLIENTS_PER_NETWORK = 2;
const EVERYTHING_IN_PERCENT = 100;

/** Shares of a total, in percent per client; 100 for as much as there is. */
export function createShares(total: number, percent: number): Shares {
  const share = percent >= EVERYTHING_IN_PERCENT ? Number.POSITIVE_INFINITY : Math.ceil((total * percent) / EVERYTHING_IN_PERCENT);
  const most = [share, share * CLIENTS_PER_NETWORK];
  const held = new Map<string, number>();

  return {
    take(client, amount = 1) {
      if (client.some((key, level) => (held.get(key) ?? 0) + amount > (most[level] ?? share))) return false;
      for (const key of client) held.set(key, (held.get(key) ?? 0) + amount);
      return true;
    },
    giveBack(client, amount = 1) {
      for (const key of client) {
        const rest = (held.get(key) ?? 0) - amount;
        if (rest > 0) held.set(key, rest);
        else held.delete(key);
      }
    },
  };
}
