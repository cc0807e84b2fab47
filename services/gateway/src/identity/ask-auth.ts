import type { webcrypto } from 'node:crypto';
import type { Input } from '@flotilla/contract';
import { authInternal } from '@flotilla/contracts-auth';
import { createClient, expectReply, type Send } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';

/** Better to wait than to fail: a process that restarts is back within seconds. */
const WITHIN_MS = 8_000;
/** Short enough that a revocation takes effect within two seconds even when events are late. */
const REMEMBER_FOR_MS = 1_000;
const MAX_REMEMBERED = 10_000;

export type SessionUse = Input<typeof authInternal.recordActivity>['body']['used'][number];

/** The operations of auth that the gateway calls. All throw when auth cannot be reached, so that nobody gets access on a guess. */
export type Auth = {
  signingKeys(): Promise<webcrypto.JsonWebKey[]>;
  recordActivity(used: SessionUse[]): Promise<void>;
  /** The valid generation of a session, null when it has none. */
  sessionGeneration(sessionId: string): Promise<number | null>;
};

/** `fetchFromAuth` reaches one of auth's processes. */
export function createAuth(fetchFromAuth: Send, servicePrivateKey: string, withinMs = WITHIN_MS): Auth {
  const signer = createServiceTokenSigner({ privateKey: servicePrivateKey, issuer: 'gateway' });
  const call = createClient({ baseUrl: '', fetch: fetchFromAuth, headers: () => signer.headersFor('auth'), deadlineInMs: withinMs });
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
