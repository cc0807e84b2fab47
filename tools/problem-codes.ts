// `node tools/problem-codes.ts` writes docs/problems.md from the catalogues; `--check` only checks that the page is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { contracts, describePlatform } from '@flotilla/contracts';
import type { DescribedProblem } from '@flotilla/problem';
import { readCommandLine } from './command-line.ts';

const FILE = 'docs/problems.md';
const MOST_NAMED = 12;
const { check } = readCommandLine('Usage: node tools/problem-codes.ts [--check]', {
  options: { check: { type: 'boolean', default: false } },
}).values;

const { problemGroups, operationsNaming } = describePlatform(contracts);

function answeredBy(name: string): string {
  const operations = operationsNaming(name);
  if (operations.length === 0) return 'Any request may meet it.';
  if (operations.length > MOST_NAMED) return `Answered by ${operations.length} operations.`;
  return `Answered by ${operations.map(({ id }) => `\`${id}\``).join(', ')}.`;
}

const sectionOf = ({ name, status, code, detail, when, advice }: DescribedProblem) => `### ${name}

**${status}** ${STATUS_CODES[status] ?? ''}, ${code ? `code \`${code}\`` : 'without a code'}: "${detail}"

${when} ${advice} ${answeredBy(name)}
`;

const groups = problemGroups.map(({ title, problems }) => `## ${title}\n\n${[...problems.values()].map(sectionOf).join('\n')}`);
const page = `# Problems

Made from the catalogues (\`libs/problem\`, \`libs/contracts/*/src/problems.ts\`) and the declarations of operations; \`node tools/problem-codes.ts\` writes this page.
An instance serves the same, a page for each, at \`/api/docs/problems\`.

Every failure is answered with a problem document (RFC 7807, \`application/problem+json\`). Where it has a \`code\`, go by that; otherwise by the status and the
operation. \`detail\` is a sentence for people, \`docs\` leads to the operation, and \`type\` of those with a code to their page.

${groups.join('\n')}`;

if (!check) await writeFile(FILE, page);
else if ((await readFile(FILE, 'utf8')) !== page) {
  process.stderr.write(`${FILE} is not what the declarations say: node tools/problem-codes.ts writes it anew.\n`);
  process.exitCode = 1;
}
