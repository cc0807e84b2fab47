import { connect } from 'node:net';
import type { Engine, EngineSettings, Environment } from './engine.ts';

const ANSWERS_WITHIN_MS = 3_000;

/** What the environment says of an engine, or undefined. Half of it, or an address where nothing answers, is an error. */
export async function givenEngine({ title, given, defaults }: Engine, environment: Environment, ours: EngineSettings | undefined) {
  const there = given.filter((name) => environment[name]);
  const [address] = given;
  if (there.length === 0 || address === undefined) return undefined;
  // `start` printed it and somebody exported it: that is still ours to start and stop.
  if (ours && environment[address] === ours[address]) return undefined;

  const missing = given.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`${there.join(', ')} is set, so ${missing.join(', ')} must be set too, or neither.`);
  const named = Object.fromEntries(given.map((name) => [name, environment[name] as string]));
  const optional = Object.entries(defaults).map(([name, fallback]) => [name, environment[name] || fallback]);
  await Promise.any(addressesIn(named[address] as string).map(({ host, port }) => knock(host, port))).catch(() => {
    throw new Error(`${address} names a ${title} where nothing answers: start that one, or unset ${address} to have one started here.`);
  });
  return { ...named, ...Object.fromEntries(optional) } as EngineSettings;
}

const usualPorts: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'redis:': 6379,
  'rediss:': 6379,
  'postgres:': 5432,
  'postgresql:': 5432,
};

/** `host:port` lists as those of Kafka, or one URL. */
function addressesIn(text: string): { host: string; port: number }[] {
  return text.split(',').map((part) => {
    const url = new URL(part.includes('://') ? part : `tcp://${part.trim()}`);
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || usualPorts[url.protocol] || 9092 };
  });
}

function knock(host: string, port: number): Promise<void> {
  const socket = connect({ host, port, timeout: ANSWERS_WITHIN_MS });
  return new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error('no answer')));
  }).finally(() => socket.destroy());
}
