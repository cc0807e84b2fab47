import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore, type Semaphore } from '@flotilla/availability';

const argon2Async = promisify(argon2);

/** argon2id with 19 MiB and two passes (OWASP). The parameters stand beside every hash, so they can rise later. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export type Passwords = {
  /** The text to store for a password. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /** Whether a password matches a stored text. False for null (no such user), after the same time. */
  verify(password: string, stored: string | null, signal?: AbortSignal): Promise<boolean>;
};

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** Hashes passwords on the thread pool, a few at a time; throws 503 when too many are waiting. */
export function createPasswords(
  semaphore: Semaphore = createSemaphore({ atOnce: 2, waiting: 40, whenFull: 'Too many people are signing in right now.' }),
  cost: Parameters = PARAMETERS,
): Passwords {
  const derive = (password: string, salt: Buffer, parameters: Parameters, tagLength: number, signal?: AbortSignal) =>
    semaphore(() => argon2Async('argon2id', { message: password.normalize(), nonce: salt, tagLength, ...parameters }), signal);

  const nobody = { parameters: cost, salt: randomBytes(16), tag: randomBytes(TAG_LENGTH) };
  return {
    async hash(password, signal) {
      const salt = randomBytes(16);
      const tag = await derive(password, salt, cost, TAG_LENGTH, signal);
      const { memory, passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
    },
    async verify(password, stored, signal) {
      const known = stored === null ? undefined : parse(stored);
      const { salt, tag, parameters } = known ?? nobody;
      const derived = await derive(password, salt, parameters, tag.length, signal);
      return timingSafeEqual(derived, tag) && known !== undefined;
    },
  };
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parse(stored: string): { parameters: Parameters; salt: Buffer; tag: Buffer } | undefined {
  const [, memory, passes, parallelism, salt, tag] = FORM.exec(stored) ?? [];
  if (!salt || !tag) return undefined;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
