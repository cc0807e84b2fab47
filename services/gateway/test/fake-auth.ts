import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { type Caller, createAccessTokenSigner, generateSigningKey, SERVICE_HEADER } from '@flotilla/identity';
import { startFakeService } from './fake-service.ts';
import type { memoryTransport } from './memory-transport.ts';

/** Auth as the gateway sees it: keys, the state of sessions, and events about them. */
export async function startFakeAuth(bus: ReturnType<typeof memoryTransport>, issuer: string) {
  const { privateJwk, publicJwk } = await generateSigningKey();
  const signer = createAccessTokenSigner({ privateJwk, issuer, lifetimeInSeconds: 3600 });
  const clock = { now: () => new Date(Date.now() - 3_601_000) };
  const formerSigner = createAccessTokenSigner({ privateJwk, issuer, lifetimeInSeconds: 3600, clock });
  const sessions = new Map<string, number | null>();
  const service = await startFakeService();
  let isDown = false;
  let held: (() => void)[] | undefined;

  service.answerWith((request, response) => {
    if (isDown) return void request.socket.destroy();
    if (held) return void held.push(() => answer(request, response));
    answer(request, response);
  });

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    response.setHeader('content-type', 'application/json');
    if (url.startsWith('/internal/') && headers[SERVICE_HEADER] === undefined) return void response.writeHead(401).end('{}');
    if (url === '/internal/auth/keys') return void response.end(JSON.stringify({ keys: [publicJwk] }));
    const sessionId = /^\/internal\/auth\/sessions\/(.+)$/.exec(url)?.[1];
    response.end(JSON.stringify(sessionId === undefined ? { ok: true } : { generation: sessions.get(sessionId) ?? null }));
  }

  /** What auth commits; the event follows. */
  async function change(sessionId: string, generation: number | null): Promise<void> {
    sessions.set(sessionId, generation);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await bus.tell(sessionsTopic.name, sessionId, authEvents.sessionChanged.type, { sessionId, userId: 1, generation, expiresAt });
  }

  return {
    ...service,
    change,
    questions: () => service.received.filter(({ url }) => url.startsWith('/internal/auth/sessions/')).length,
    setDown(down: boolean) {
      isDown = down;
    },
    /** Holds back answers from now on; counts the waiting requests, and answers them in the end. */
    holdBack() {
      const waiting: (() => void)[] = [];
      held = waiting;
      return {
        waiting: () => waiting.length,
        release() {
          held = undefined;
          for (const reply of waiting) reply();
        },
      };
    },
    /** A token of a session that auth knows. */
    async signIn(caller: Omit<Caller, 'sessionId'>, generation = 1): Promise<{ token: string; sessionId: string }> {
      const sessionId = randomUUID();
      await change(sessionId, generation);
      return { token: await signer.sign({ ...caller, sessionId, generation }), sessionId };
    },
    /** A token that expired a second ago. */
    expiredTokenOf: (caller: Caller) => formerSigner.sign({ ...caller, generation: 1 }),
    tokenOf: (caller: Caller, generation: number) => signer.sign({ ...caller, generation }),
  };
}
