import { type MadeFile, madeFile } from '../hls/finish-rendition.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';
import { endsAsJpeg } from './sniff-image.ts';

/** A JPEG that ffmpeg was to make. Throws ToolFailure when it is missing or cut off. */
export async function madeJpeg(directory: string, filename: string): Promise<MadeFile> {
  const made = await madeFile(directory, filename).catch(() => {
    throw new ToolFailure('ffmpeg', 'exit', 'no picture was found');
  });
  if (!(await endsAsJpeg(made))) throw new ToolFailure('ffmpeg', 'incomplete', '');
  return made;
}
