// `npm run check`: types, lint, format, import boundaries and raw SQL, in parallel. Prints what failed and exits with 1 if anything did.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: npm run check', {});

const checks: Record<string, string[]> = {
  types: ['tsc', '-p', '.'],
  ...(existsSync('apps/web/client/tsconfig.json') && { 'types of the web client': ['tsc', '-p', 'apps/web/client'] }),
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['biome', 'ci', '--colors=off', '.'],
  boundaries: ['node', 'tools/boundaries.ts'],
  'raw SQL': ['node', 'tools/raw-sql.ts'],
  manifests: ['node', 'tools/manifests.ts'],
  citations: ['node', 'tools/citations.ts'],
  'docs of the configuration': ['node', 'tools/runtime-settings.ts', '--check'],
  'docs of the problems': ['node', 'tools/problem-codes.ts', '--check'],
};

async function run(name: string, [program, ...rest]: string[]): Promise<boolean> {
  const child = spawn(program as string, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
  return code === 0;
}

const outcomes = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
