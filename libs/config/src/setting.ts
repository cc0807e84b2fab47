import { isNetwork } from './networks.ts';

/** One setting from the environment, with its type, its default, whether it is secret, and a description for operators. */
export type Setting<T> = {
  readonly name: string;
  readonly about: string;
  /** The text used when the environment has none; `undefined` makes the setting required unless it is optional. */
  readonly fallback: string | undefined;
  readonly optional: boolean;
  readonly secret: boolean;
  /** Turns text into a value, or throws an Error whose message reads on from "NAME ", such as "must be a URL". */
  readonly parse: (text: string) => T;
};

// oxlint-disable-next-line typescript/no-explicit-any -- a set holds settings of every type
export type Settings = { readonly [key: string]: Setting<any> };

type Options = { readonly fallback?: string; readonly secret?: boolean };

function declare<T>(name: string, about: string, parse: (text: string) => T, { fallback, secret = false }: Options = {}): Setting<T> {
  return { name, about, fallback, optional: false, secret, parse };
}

export const setting = {
  text: (name: string, about: string, options?: Options) => declare(name, about, (text) => text, options),
  integer: (
    name: string,
    about: string,
    { min = 0, max = Number.MAX_SAFE_INTEGER, ...options }: Options & { min?: number; max?: number } = {},
  ) => declare(name, about, (text) => numberBetween(text, min, max, /^-?\d+$/, 'a whole number'), options),
  number: (name: string, about: string, { min = 0, max = Number.MAX_VALUE, ...options }: Options & { min?: number; max?: number } = {}) =>
    declare(name, about, (text) => numberBetween(text, min, max, /^-?\d+(\.\d+)?$/, 'a number'), options),
  boolean: (name: string, about: string, options?: Options) => declare(name, about, parseBoolean, options),
  url: (name: string, about: string, options?: Options) => declare(name, about, parseUrl, options),
  /** The address of a PostgreSQL database, with its password. */
  database: (name: string, about: string) => declare(name, about, parseDatabaseUrl, { secret: true }),
  /** One or more URLs, separated by commas: the addresses of every process of a service. */
  urls: (name: string, about: string, options?: Options) => declare(name, about, (text) => split(text).map(parseUrl), options),
  list: (name: string, about: string, options?: Options) => declare(name, about, split, options),
  /** Addresses and networks, separated by commas; default none. */
  networks: (name: string, about: string) => declare(name, about, parseNetworks, { fallback: '' }),
  oneOf: <const V extends string>(name: string, about: string, values: readonly V[], options?: Options) =>
    declare(name, about, (text) => parseOneOf(text, values), options),
  /** The value is undefined when the environment does not name it. */
  optional: <T>(inner: Setting<T>): Setting<T | undefined> => ({ ...inner, optional: true }),
};

function numberBetween(text: string, min: number, max: number, form: RegExp, what: string): number {
  const value = Number(text);
  if (!form.test(text) || value < min || value > max) throw new Error(`must be ${what} from ${min} to ${max}`);
  return value;
}

function parseDatabaseUrl(text: string): string {
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Error('must be like postgres://user:password@host:5432/name, with % escapes for special characters in the password');
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function parseNetworks(text: string): string[] {
  const networks = split(text);
  if (networks.every(isNetwork)) return networks;
  throw new Error('must be addresses or networks such as 192.0.2.1 or 10.0.0.0/8');
}

function parseBoolean(text: string): boolean {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off)$/i.test(text)) return false;
  throw new Error('must be true or false');
}

function parseUrl(text: string): string {
  if (!URL.canParse(text)) throw new Error('must be a URL');
  return text.replace(/\/+$/, '');
}

function parseOneOf<V extends string>(text: string, values: readonly V[]): V {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
  return found;
}
