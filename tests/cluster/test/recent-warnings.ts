import type { Kubectl } from './kubectl.ts';

const IS_WARNING = /"level":"(warn|error|fatal)"/;
const MOST_LINES = 200;

/** The warnings that running processes logged in the last minutes, a line each with the name of its pod, to find out why a test failed. */
export async function recentWarnings(kubectl: Kubectl): Promise<string> {
  const selector = '--selector=app.kubernetes.io/part-of=flotilla';
  const printed = await kubectl(`logs ${selector} --prefix --since=3m --tail=5000 --max-log-requests=50 --ignore-errors`);
  const warnings = printed.split('\n').filter((line) => IS_WARNING.test(line));
  return warnings.slice(-MOST_LINES).join('\n');
}
