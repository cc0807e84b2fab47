// Speed as ratios against a reference in the same run; `npm run bench -- --help` says what can be measured. Without `--node-flags` the instance has those
// of `npm start`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '../command-line.ts';
import { benchArchives } from './archives.ts';
import { benchBytes } from './bytes.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchCommunity } from './community.ts';
import { benchDiscovery } from './discovery.ts';
import { benchEvents } from './events.ts';
import { benchFederation } from './federation.ts';
import { benchFeeds } from './feeds.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchIdentity } from './identity.ts';
import { benchJourney } from './journey.ts';
import { benchKept } from './kept.ts';
import { benchLadder } from './ladder.ts';
import { benchMemory } from './memory.ts';
import { benchReads } from './reads.ts';
import { type Bench, printReport } from './report.ts';
import { benchTranscoders } from './transcoders.ts';
import { benchViews } from './views.ts';

const benches: Record<string, Bench> = {
  reads: benchReads,
  kept: benchKept,
  bytes: benchBytes,
  ladder: benchLadder,
  memory: benchMemory,
  catalogue: benchCatalogue,
  events: benchEvents,
  journey: benchJourney,
  transcoders: benchTranscoders,
  identity: benchIdentity,
  'first-load': benchFirstLoad,
  community: benchCommunity,
  discovery: benchDiscovery,
  feeds: benchFeeds,
  federation: benchFederation,
  views: benchViews,
  archives: benchArchives,
};

const usage = `Usage: npm run bench -- [${Object.keys(benches).join('|')}] ... [--processes one|each] [--node-flags=...]`;

const { values, positionals: chosen } = readCommandLine(usage, {
  allowPositionals: true,
  options: { processes: { type: 'string', default: 'one' }, 'node-flags': { type: 'string', default: '--max-semi-space-size=2' } },
});
const { processes } = values;
if (processes !== 'one' && processes !== 'each') endWithUsage(usage, `--processes is one or each, not ${processes}.`);
const nodeFlags = values['node-flags'].split(' ').filter(Boolean);
const unknown = chosen.filter((word) => !Object.hasOwn(benches, word));
if (unknown.length > 0) endWithUsage(usage, `There is no bench ${unknown.join(', ')}.`);

for (const name of chosen.length > 0 ? chosen : ['reads', 'bytes', 'ladder', 'memory']) {
  const directory = mkdtempSync(join(tmpdir(), 'flotilla-bench-'));
  try {
    process.stderr.write(`Measuring ${name}, services in ${processes === 'each' ? 'a process each' : 'one process'} ...\n`);
    printReport(await (benches[name] as Bench)({ directory, processes, nodeFlags }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
