import { join } from 'node:path';
import { expectWhole } from '../encode/expect-whole.ts';
import { withoutMetadata } from '../encode/outputs.ts';
import { ownInput, quietly, withProgress } from '../input.ts';
import { options } from '../options.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';
import { type MadeFile, madeFile } from './finish-rendition.ts';

/** The progressive MP4 of a rendition: its fragmented file re-packed with the index first, nothing is encoded again. Throws ToolFailure. */
export async function makeWebVideo(tools: MediaTools, media: MadeFile, filename: string, sandbox: Sandbox): Promise<MadeFile> {
  const args = [
    ...quietly,
    ...withProgress,
    ...ownInput(media.path, 'mov,mp4'),
    ...options({ map: 0, c: 'copy' }),
    ...withoutMetadata,
    ...options({ movflags: '+faststart', f: 'mp4' }),
    filename,
  ];
  await runSandboxed(tools, { program: 'ffmpeg', args, progressed: () => undefined }, sandbox);
  await expectWhole([join(sandbox.directory, filename)]);
  return madeFile(sandbox.directory, filename);
}
