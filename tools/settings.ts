// `npm run settings`: every setting of every service, with its default and what it does.

import type { Settings } from '@flotilla/config';
import { loadServices, settings as platformSettings } from '@flotilla/standalone';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: npm run settings', {});

type Row = { name: string; services: string[]; fallback: string; about: string; secret: boolean };

const rows = new Map<string, Row>();
const declarations: [string, Settings][] = [
  ['npm start', platformSettings],
  ...(await loadServices()).map(({ name, settings }): [string, Settings] => [name, settings]),
];
for (const [service, declared] of declarations) {
  for (const { name, about, fallback, optional, secret } of Object.values(declared)) {
    const row = rows.get(name) ?? { name, services: [], fallback: fallback ?? (optional ? 'not set' : 'required'), about, secret };
    row.services.push(service);
    rows.set(name, row);
  }
}
for (const { name, services, fallback, about, secret } of [...rows.values()].sort((a, b) => a.name.localeCompare(b.name))) {
  console.log(`${name}=${secret && fallback !== 'required' && fallback !== 'not set' ? '***' : fallback}${secret ? '  (secret)' : ''}`);
  console.log(`    ${about}`);
  console.log(`    read by ${services.join(', ')}\n`);
}
console.log('`npm start` sets addresses, databases and secrets of its services itself; they are for processes of their own.');
