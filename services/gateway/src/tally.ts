/** Counts in plain numbers, since incrementing a metric costs more than most of what is counted. */
export type Tally<Name extends string> = {
  readonly count: (name: Name) => void;
  /** Hands over what was counted since the last call. */
  readonly show: () => void;
};

export function createTally<Name extends string>(names: readonly Name[], add: (name: Name, times: number) => void): Tally<Name> {
  const counted = new Map<Name, number>(names.map((name) => [name, 0]));
  return {
    count: (name) => void counted.set(name, (counted.get(name) ?? 0) + 1),
    show() {
      for (const [name, times] of counted) {
        if (times > 0) add(name, times);
        counted.set(name, 0);
      }
    },
  };
}
