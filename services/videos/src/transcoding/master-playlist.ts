/** One rendition as a player sees it. Sizes in bytes; `codecs` as in RFC 6381. */
export type Variant = {
  readonly resolution: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly fps: number;
  readonly size: number;
  readonly codecs: string;
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
  readonly playlistFilename: string;
};

/** The text of an HLS master playlist over the renditions there are (docs/contract/files.md#master-playlist). Subtitles do not exist yet. */
export function masterPlaylist(files: readonly Variant[], durationInSeconds: number): string {
  const rising = files.toSorted((a, b) => a.resolution - b.resolution);
  const audio = rising.filter(({ hasVideo }) => !hasVideo);
  const isSplit = rising.length > 1 && audio.length > 0 && rising.every(({ hasAudio, hasVideo }) => !(hasAudio && hasVideo));
  const variants = rising.length === 1 ? rising : rising.filter(({ hasVideo }) => hasVideo);

  const subtitleLines: string[] = [];
  const audioLines = isSplit
    ? audio.map((file) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",AUTOSELECT=YES,DEFAULT=YES,URI="${file.playlistFilename}"`)
    : [];
  const variantLines = variants.flatMap((file) => [
    `#EXT-X-STREAM-INF:${attributes(file, durationInSeconds, isSplit)}`,
    file.playlistFilename,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:3', '', ...subtitleLines, '', ...audioLines, '', ...variantLines, ''].join('\n');
}

function attributes({ width, height, fps, size, codecs, hasVideo }: Variant, durationInSeconds: number, isSplit: boolean): string {
  return [
    `BANDWIDTH=${Math.ceil((size * 8) / Math.max(durationInSeconds, 0.1))}`,
    ...(hasVideo ? [`RESOLUTION=${width}x${height}`] : []),
    ...(fps > 0 ? [`FRAME-RATE=${fps}`] : []),
    `CODECS="${codecs}"`,
    ...(isSplit ? ['AUDIO="audio"'] : []),
  ].join(',');
}
