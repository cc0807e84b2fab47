import { type Cue, createCaptionDecoder, readCues } from '@flotilla/contracts-videos/captions';

/** The cues of a file that somebody chose. Throws `UnreadableCaptions`. */
export async function readCaptionFile(file: Blob): Promise<Cue[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decode = createCaptionDecoder(bytes);
  return readCues(decode(bytes) + decode());
}
