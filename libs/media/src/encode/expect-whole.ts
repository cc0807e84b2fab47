import { isWholeMp4 } from '../probe/mp4-boxes.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';

/** Checks that output files are complete, because ffmpeg may exit with success on a full disk. Throws ToolFailure. */
export async function expectWhole(paths: Iterable<string>): Promise<void> {
  for (const path of paths) if (!(await isWholeMp4(path))) throw new ToolFailure('ffmpeg', 'incomplete', '');
}
