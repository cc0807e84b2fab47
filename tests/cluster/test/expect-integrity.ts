import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { EngineSettings } from '@flotilla/engines';
import { eventually } from '@flotilla/test-kit';
import { expect } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Expects that an integrity check of the installation on these engines finds nothing, once work under way has ended. */
export async function expectIntegrity(engines: EngineSettings): Promise<void> {
  await eventually(
    async () => {
      const words = ['--disable-warning=ExperimentalWarning', 'tools/integrity-check.ts', '--json', '--deep'];
      const { stdout } = await promisify(execFile)(process.execPath, words, {
        cwd: root,
        env: { ...process.env, ...engines },
        timeout: 120_000,
      }).catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout || JSON.stringify({ findings: [error.stderr] }) }));
      expect((JSON.parse(stdout) as { findings: unknown[] }).findings).toEqual([]);
    },
    { withinMs: 240_000 },
  );
}
