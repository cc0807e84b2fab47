import type { webcrypto } from 'node:crypto';
import type { Input } from '@flotilla/contract';
import { authInternal } from '@flotilla/contracts-auth';
import { createClient, expectReply } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';

/** A request that waits is better than one that fails: what restarts is back within seconds. */
const DEADLINE_IN_MS = 8_000;
/** Short enough that a revocation takes effect within two seconds also while events are late. */
const REMEMBER_FOR_MS = 1_000;
const MAX_REMEMBERED = 10_000;

export type SessionUse = Input<typeof authInternal.recordActivity>['body']['used'][number];

/** What the gateway asks of auth. All calls throw when auth cannot be reached: nobody is let in on a guess. */
export type Auth = {
  signingKeys(): Promise<webcrypto.JsonWebKey[]>;
  recordActivity(used: SessionUse[]): Promise<void>;
  /** The usable generation of a session, null when it has none. */
  sessionGeneration(sessionId: string): Promise<number | null>;
};

/** `fetchFromAuth` finds its way to some process of auth. */
export function createAuth(fetchFromAuth: typeof fetch, serviceTokenSecret: string): Auth {
  const signer = createServiceTokenSigner({ secret: serviceTokenSecret, issuer: 'gateway' });
  const call = createClient({ baseUrl: '', fetch: fetchFromAuth, headers: () => signer.headersFor('auth'), deadlineInMs: DEADLINE_IN_MS });
  const answers = new Map<string, { readonly askedAt: number; readonly generation: Promise<number | null> }>();

  async function ask(sessionId: string): Promise<number | null> {
    return expectReply(await call(authInternal.getSessionState, { params: { sessionId } }), 200).generation;
  }

  return {
    async signingKeys() {
      return expectReply(await call(authInternal.getSigningKeys, {}), 200).keys as webcrypto.JsonWebKey[];
    },
    async recordActivity(used) {
      expectReply(await call(authInternal.recordActivity, { body: { used } }), 204);
    },
    sessionGeneration(sessionId) {
      const now = performance.now();
      const known = answers.get(sessionId);
      if (known && now - known.askedAt < REMEMBER_FOR_MS) return known.generation;
      if (answers.size >= MAX_REMEMBERED) answers.clear();
      const generation = ask(sessionId);
      answers.set(sessionId, { askedAt: now, generation });
      generation.catch(() => {
        if (answers.get(sessionId)?.generation === generation) answers.delete(sessionId);
      });
      return generation;
    },
  };
}
