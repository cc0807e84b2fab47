import { isWholeMp4 } from '../probe/mp4-boxes.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';

/** ffmpeg may end with success on a full disk: what it made is looked at before it is used. Throws ToolFailure. */
export async function expectWhole(paths: Iterable<string>): Promise<void> {
  for (const path of paths) if (!(await isWholeMp4(path))) throw new ToolFailure('ffmpeg', 'incomplete', '');
}
