import { connect } from 'node:net';
import type { Engine, EngineSettings, Environment } from './engine.ts';

const ANSWERS_WITHIN_MS = 3_000;

/** The settings of an engine that the environment names, or undefined. Incomplete settings, or an address where nothing answers, are an error. */
export async function givenEngine({ title, given, defaults }: Engine, environment: Environment, ours: EngineSettings | undefined) {
  const there = given.filter((name) => environment[name]);
  const [address] = given;
  if (there.length === 0 || address === undefined) return undefined;
  // `npm run engines` printed these settings and somebody exported them: the engine was started here.
  if (ours && environment[address] === ours[address]) return undefined;

  const missing = given.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`${there.join(', ')} is set, so ${missing.join(', ')} must be set too, or neither.`);
  const named = Object.fromEntries(given.map((name) => [name, environment[name] as string]));
  const optional = Object.entries(defaults).map(([name, fallback]) => [name, environment[name] || fallback]);
  await Promise.any(addressesIn(named[address] as string).map(({ host, port }) => tryToConnect(host, port))).catch(() => {
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

/** A list of `host:port` as for Kafka, or one URL. */
function addressesIn(text: string): { host: string; port: number }[] {
  return text.split(',').map((part) => {
    const url = new URL(part.includes('://') ? part : `tcp://${part.trim()}`);
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || usualPorts[url.protocol] || 9092 };
  });
}

function tryToConnect(host: string, port: number): Promise<void> {
  const socket = connect({ host, port, timeout: ANSWERS_WITHIN_MS });
  return new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error('no answer')));
  }).finally(() => socket.destroy());
}
