import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';

const CONNECT_WITHIN_MS = 3_000;

/** Kept-alive connections to one service; a new one has three seconds to come about. */
export function createAgent(protocol: string): Agent {
  const options = { keepAlive: true, maxSockets: 512, maxFreeSockets: 128, scheduling: 'lifo', noDelay: true } as const;
  const agent = protocol === 'https:' ? new SecureAgent(options) : new Agent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...parameters) => {
    const socket = connect(...parameters);
    if (socket) limitConnecting(socket, protocol === 'https:' ? 'secureConnect' : 'connect');
    return socket;
  };
  return agent;
}

function limitConnecting(socket: Duplex, connected: string): void {
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error('The service did not take the connection in time.'), { code: 'ETIMEDOUT' }));
  }, CONNECT_WITHIN_MS);
  socket.once(connected, () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
}
