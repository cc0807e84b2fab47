import { Agent, type AgentOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { connectInProcess } from '@flotilla/http-server/connect-in-process';
import { keyOf, type Target } from './address.ts';

/** The connection pools of one service, for all its addresses. */
export type Agents = {
  /** Kept alive as long as the service keeps them. It may close one just as it is taken, so only requests that can be repeated use them. */
  readonly kept: Agent;
  /**
   * For requests that must not be repeated, or are already repetitions. A server that stops closes idle connections, and those in use after their next answer: one that
   * was in use a moment ago will not be closed now.
   */
  readonly recent: Agent;
  /** Closes connections that are no longer recent; to be called every second. */
  readonly sweep: () => void;
  /** Closes idle connections to this address. */
  readonly closeIdle: (target: Target) => void;
  readonly stop: () => void;
};

const RECENT_IN_MS = 1_000;
// No maxSockets: bulkheads limit requests before they need a connection (bulkhead.ts).
const common: AgentOptions = { keepAlive: true, scheduling: 'lifo', maxFreeSockets: 128 };

/** `nameOf` gives the name that the certificate of an address must have. */
export function createAgents(protocol: string, connectInMs: number, nameOf: (key: string) => string | undefined): Agents {
  const create = (options: AgentOptions) => createAgent(protocol, options, connectInMs, nameOf);
  const kept = create(common);
  const recent = create(common);
  const freedAt = stampFree(recent);
  return {
    kept,
    recent,
    sweep() {
      const now = performance.now();
      for (const sockets of Object.values(recent.freeSockets)) {
        for (const socket of sockets ?? []) if (now - (freedAt.get(socket) ?? 0) > RECENT_IN_MS) socket.destroy();
      }
    },
    closeIdle({ host, port }) {
      for (const agent of [kept, recent]) {
        for (const [key, sockets] of Object.entries(agent.freeSockets)) {
          if (key.startsWith(`${host}:${port}:`)) for (const socket of sockets ?? []) socket.destroy();
        }
      }
    },
    stop() {
      kept.destroy();
      recent.destroy();
    },
  };
}

function createAgent(protocol: string, options: AgentOptions, connectInMs: number, nameOf: (key: string) => string | undefined): Agent {
  const isSecure = protocol === 'https:';
  const agent = isSecure ? new SecureAgent(options) : new Agent(options);
  const connect = agent.createConnection.bind(agent);
  // A request gets its connection only once it is open: until then none of its body is read, so it can go to another address whole.
  agent.createConnection = (to, connected) => {
    const inProcess = isSecure ? undefined : connectInProcess(keyOf(to as Target));
    if (inProcess) return inProcess;
    // Node would take the name from the Host header, which names the instance and not the service.
    const secured = isSecure && { servername: nameOf(keyOf(to as Target)) };
    const socket = connect({ ...to, ...secured });
    if (socket && connected) whenConnected(socket, isSecure ? 'secureConnect' : 'connect', connectInMs, connected);
    return undefined;
  };
  return agent;
}

/** Records since when connections are idle. The option `timeout` would close them as well, but costs timers for every request. */
function stampFree(agent: Agent): WeakMap<Duplex, number> {
  const freedAt = new WeakMap<Duplex, number>();
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean | undefined;
  agent.keepSocketAlive = (socket) => {
    freedAt.set(socket, performance.now());
    return keep(socket);
  };
  return freedAt;
}

type Connected = (error: Error | null, socket: Duplex) => void;

function whenConnected(socket: Duplex, event: string, withinMs: number, connected: Connected): void {
  const tooLate = () => socket.destroy(Object.assign(new Error('The service did not take the connection in time.'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(tooLate, withinMs);
  const fail = (error: Error) => {
    settle();
    connected(error, socket);
  };
  const closed = () => fail(Object.assign(new Error('The connection ended before it began.'), { code: 'ECONNREFUSED' }));
  const succeed = () => {
    settle();
    connected(null, socket);
  };
  const settle = () => {
    clearTimeout(timer);
    socket.off(event, succeed).off('error', fail).off('close', closed);
  };
  socket.once(event, succeed).once('error', fail).once('close', closed);
}
