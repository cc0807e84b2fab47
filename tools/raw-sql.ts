// Counts statements written as text outside libs/database, part of `npm run check`. Typed statements replace them (libs/database/README.md), so no
// file may have more than raw-sql.json allows; every `hotStatement` must be named there and in a test that checks its plan.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from './command-line.ts';

type Table = { readonly hot: Readonly<Record<string, readonly string[]>>; readonly counts: Readonly<Record<string, number>> };

const TABLE = 'tools/raw-sql.json';
const SOURCES = ['libs/*/src/**/*.ts', 'services/*/src/**/*.ts', 'apps/*/src/**/*.ts', 'tools/**/*.ts'];
/** `execute(tx, …)` and `database.query(…)`, with a row type or without; not `.execute()` of typed statements. */
const RAW = /(?<![.\w])(?<!function )execute[<(]|\.query[<(]/g;
const HOT = /\bconst (\w+) = hotStatements?\(\{\s*name: '([^']+)'/g;

const { values: options } = readCommandLine(
  "Usage: node tools/raw-sql.ts [--write]\n  --write  take over today's counts, when their sum did not rise",
  {
    options: { write: { type: 'boolean' } },
  },
);
const { hot, counts } = JSON.parse(readFileSync(TABLE, 'utf8')) as Table;
const sources = globSync(SOURCES)
  .filter((file) => !file.startsWith('libs/database/') && file !== 'tools/raw-sql.ts')
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const found = Object.fromEntries(
  sources.map(({ file, text }) => [file, text.match(RAW)?.length ?? 0] as const).filter(([, count]) => count > 0),
);
const sum = (table: Table['counts']) => Object.values(table).reduce((total, count) => total + count, 0);

const objections = Object.entries(found)
  .filter(([file, count]) => count > (counts[file] ?? 0))
  .map(([file, count]) => `${file}: ${count} statements in raw SQL, allowed are ${counts[file] ?? 0}. Use tables() of @flotilla/database.`);
for (const { file, text } of sources) {
  for (const [, constant = '', name = ''] of text.matchAll(HOT)) {
    if (!hot[file]?.includes(name)) objections.push(`${file}: the hot statement ${name} is not in ${TABLE}.`);
    else if (!isExplained(file, constant)) objections.push(`${file}: no test looks at the plan of the hot statement ${name} (explain).`);
  }
}

function isExplained(file: string, constant: string): boolean {
  const tests = globSync(`${file.split('/').slice(0, 2).join('/')}/**/*.test.ts`).map((test) => readFileSync(test, 'utf8'));
  return tests.some((text) => text.includes(constant) && text.includes('explain'));
}

const areas = Map.groupBy(Object.entries(found), ([file]) => file.split('/').slice(0, 2).join('/'));
const summary = [...areas].map(([area, files]) => `${area} ${sum(Object.fromEntries(files))}`).join(', ');
console.log(`${sum(found)} statements in raw SQL, ${Object.values(hot).flat().length} hot statements; ${summary}`);
if (options.write && sum(found) <= sum(counts)) writeFileSync(TABLE, `${JSON.stringify({ hot, counts: found }, null, 2)}\n`);
else {
  for (const objection of objections) console.error(objection);
  process.exitCode = objections.length > 0 ? 1 : 0;
}
