import type { Layer } from '@flotilla/contracts-auth';

/** What somebody changed and did not save, by the keys of the settings. */
export type Changes = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The value of a setting in a whole configuration. */
export function valueAt(settings: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Layer | undefined)?.[name], settings);
}

/** Notes another value; one that is the saved one again is no change. */
export function withChange(changes: Changes, key: string, value: unknown, saved: unknown): Changes {
  const { [key]: _before, ...others } = changes;
  return isSame(value, saved) ? others : { ...others, [key]: value };
}

/** A whole configuration with the changes in it: what is sent, since a request replaces everything. */
export function withChanges(settings: Layer, changes: Changes): Layer {
  return Object.entries(changes).reduce((whole, [key, value]) => withValue(whole, key.split('.'), value), settings);
}

function withValue(settings: Layer, [name = '', ...rest]: readonly string[], value: unknown): Layer {
  return { ...settings, [name]: rest.length === 0 ? value : withValue((settings[name] ?? {}) as Layer, rest, value) };
}
