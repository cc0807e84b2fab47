/** File names inside the job's directory; `name` is the random part that also makes the stored name (docs/contract/files.md#hls). */
export type HlsNames = { readonly media: string; readonly playlist: string };

export function hlsNames(name: string, resolution: number): HlsNames {
  return { media: `${name}-${resolution}-fragmented.mp4`, playlist: `${name}-${resolution}.m3u8` };
}
