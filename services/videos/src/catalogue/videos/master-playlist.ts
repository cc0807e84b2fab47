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

/** A caption as a player sees it. */
export type Subtitle = { readonly language: string; readonly label: string; readonly playlistFilename: string };

/** The text of an HLS master playlist over the renditions and captions there are (docs/contract/files.md#master-playlist). */
export function masterPlaylist(files: readonly Variant[], durationInSeconds: number, subtitles: readonly Subtitle[] = []): string {
  const rising = files.toSorted((a, b) => a.resolution - b.resolution);
  const audio = rising.filter(({ hasVideo }) => !hasVideo);
  const isSplit = rising.length > 1 && audio.length > 0 && rising.every(({ hasAudio, hasVideo }) => !(hasAudio && hasVideo));
  const variants = rising.length === 1 ? rising : rising.filter(({ hasVideo }) => hasVideo);

  const subtitleLines = subtitles.map(
    ({ language, label, playlistFilename }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${label}",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,LANGUAGE="${language}",URI="${playlistFilename}"`,
  );
  const audioLines = isSplit
    ? audio.map((file) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",AUTOSELECT=YES,DEFAULT=YES,URI="${file.playlistFilename}"`)
    : [];
  const variantLines = variants.flatMap((file) => [
    `#EXT-X-STREAM-INF:${attributes(file, durationInSeconds, { isSplit, hasSubtitles: subtitles.length > 0 })}`,
    file.playlistFilename,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:3', '', ...subtitleLines, '', ...audioLines, '', ...variantLines, ''].join('\n');
}

function attributes(
  { width, height, fps, size, codecs, hasVideo }: Variant,
  durationInSeconds: number,
  { isSplit, hasSubtitles }: { isSplit: boolean; hasSubtitles: boolean },
): string {
  return [
    `BANDWIDTH=${Math.ceil((size * 8) / Math.max(durationInSeconds, 0.1))}`,
    ...(hasVideo ? [`RESOLUTION=${width}x${height}`] : []),
    ...(fps > 0 ? [`FRAME-RATE=${fps}`] : []),
    `CODECS="${codecs}"`,
    ...(isSplit ? ['AUDIO="audio"'] : []),
    ...(hasSubtitles ? ['SUBTITLES="subtitles"'] : []),
  ].join(',');
}
