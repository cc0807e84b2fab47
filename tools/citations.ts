// Checks that everything the repository cites exists: documents and their headings, links between documents, the labels in test names.
import { globSync, readFileSync } from 'node:fs';
import { CITATION, objectionsTo } from './citations/objections.ts';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: node tools/citations.ts', {});

const ENDINGS = '{css,html,js,json,md,mjs,mts,sh,ts,tsx,yaml,yml}';
const PLACES = [`*.${ENDINGS}`, `{apps,deploy,docs,libs,services,tests,tools}/**/*.${ENDINGS}`, '.ci/*'];
const OTHERS = /(?:^|[\\/])(?:node_modules|dist|data|coverage|\.nx|\.cache)(?:$|[\\/])/;
/** These files contain examples of the patterns that are searched for. */
const OURS = new Set(['tools/citations/objections.ts', 'package-lock.json']);

const lines = globSync(PLACES, { exclude: (path) => OTHERS.test(path) })
  .filter((file) => !OURS.has(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ file, line, place: `${file}:${index + 1}` })),
  );
const cited = lines.reduce((sum, { line }) => sum + [...line.matchAll(CITATION)].length, 0);
const objections = lines.flatMap(({ file, line, place }) => objectionsTo(file, line).map((why) => `${place}: ${why}`));
if (cited === 0) objections.push('no citation was found at all: the search is broken');

for (const objection of objections) console.error(objection);
if (objections.length === 0) console.log(`${cited} citations resolve`);
process.exitCode = objections.length === 0 ? 0 : 1;
