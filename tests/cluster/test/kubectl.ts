import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Kubectl = (words: string, input?: string) => Promise<string>;

/** kubectl in one namespace: words are separated by spaces. Throws what it printed when it fails or takes too long. */
export function kubectlIn(namespace: string, withinMs = 600_000): Kubectl {
  return async (words, input = '') => {
    const child = spawn(process.env['KUBECTL'] ?? 'kubectl', ['--namespace', namespace, ...words.split(' ')], { timeout: withinMs });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (complaints += chunk));
    child.stdin.end(input);
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code !== 0) throw new Error(`kubectl ${words}: ${signal ?? code} ${complaints}${output}`);
    return output;
  };
}
