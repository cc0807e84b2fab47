import { join } from 'node:path';
import { buildOnce } from '../build-once.ts';
import { EngineNotAvailable, type Place } from '../engine.ts';
import { findProgram } from '../find-program.ts';
import { runTool } from '../run-tool.ts';

const BUILT_WITHIN_MS = 40 * 60_000;

export type GoProgram = {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly version: string;
  readonly about: string;
};

/** The path of a Go program, which is built at first use. */
export async function goProgram({ name, title, source, version, about }: GoProgram, { environment, say }: Place): Promise<string> {
  const folder = await buildOnce(`${name}-${version}`, environment, async (half) => {
    const go = findProgram('go', environment);
    if (!go) {
      throw new EngineNotAvailable(
        `${title} is built with Go, which is not installed. Install Go 1.24 or newer (https://go.dev/dl, or macOS: brew install go).`,
      );
    }
    say(`building ${title} with Go (once, ${about}) ...`);
    await runTool([go, 'install', `${source}@${version}`], {
      environment: { ...environment, GOBIN: half },
      withinMs: BUILT_WITHIN_MS,
      purpose: `Building ${title} with Go`,
    });
  });
  return join(folder, name);
}
