/** Turns the error of ffprobe about a file it could not open into a sentence for people. */
export function explain(errors: string): string {
  const refused = /\[(\S+) @ 0x[0-9a-f]+\] Format not on whitelist/.exec(errors)?.[1];
  if (refused !== undefined) return explainFormat(refused);
  if (/moov atom not found/.test(errors))
    return 'The file is cut off or was never finished: its index is missing. Please export or upload it again.';
  if (/max_streams|Number of streams exceeds/.test(errors)) return 'The file holds too many tracks.';
  if (/End of file/.test(errors)) return 'The file is cut off: it ends before anything could be read.';
  return 'This file cannot be read as a video or sound.';
}

const IMAGES = /_pipe$|^(image2|gif|apng|webp|ico|svg)/;
const PLAYLISTS = ['hls', 'applehttp', 'dash', 'concat', 'sdp', 'imf', 'webm_dash_manifest', 'rtsp', 'avisynth', 'lrc'];

function explainFormat(name: string): string {
  if (IMAGES.test(name)) return 'This is a picture, not a video or sound.';
  if (name.split(',').some((part) => PLAYLISTS.includes(part))) return 'This is a playlist that points at other files, not a video.';
  return 'This kind of file is not accepted as a video or sound.';
}
