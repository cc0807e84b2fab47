import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { generateServiceKeys } from '@flotilla/identity';

export type Secrets = {
  readonly fileTokenSecret: string;
  /** The first encrypts what databases keep, all of them decrypt it. */
  readonly encryptionKeys: readonly string[];
  /** The private key of each service. */
  readonly serviceKeys: Readonly<Record<string, string>>;
};

/** What a former release kept in place of encryption keys and service keys. */
type Former = { readonly fileTokenSecret: string; readonly serviceTokenSecret: string };

/**
 * The secrets kept in this file, made at first use. Those of a former release stay in it, for the way back. The caller holds the lock of the folder, so
 * that no other process makes them meanwhile.
 */
export function readSecrets(file: string): Secrets {
  const kept = read(file);
  if (kept && 'serviceKeys' in kept) return kept;
  return store(file, {
    ...kept,
    fileTokenSecret: kept?.fileTokenSecret ?? newSecret(),
    encryptionKeys: [newSecret(), ...(kept ? [kept.serviceTokenSecret] : [])],
    serviceKeys: {},
  });
}

/** The same with a key for each of these services, stored where one is new. */
export function withKeysOf(services: readonly string[], secrets: Secrets, file: string): Secrets {
  const newcomers = services.filter((service) => !Object.hasOwn(secrets.serviceKeys, service));
  if (newcomers.length === 0) return secrets;
  const made = newcomers.map((service) => [service, generateServiceKeys().privateKey]);
  return store(file, { ...secrets, serviceKeys: { ...secrets.serviceKeys, ...Object.fromEntries(made) } });
}

const newSecret = () => randomBytes(32).toString('hex');

function read(file: string): Former | Secrets | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Former | Secrets;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file} is damaged. Put it back from a backup.`, { cause: error });
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Renaming shows the whole content at once; what a killed start left half-written is never read. */
function store(file: string, secrets: Secrets): Secrets {
  const half = `${file}.new`;
  rmSync(half, { force: true });
  writeFileSync(half, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(half, file);
  return secrets;
}
