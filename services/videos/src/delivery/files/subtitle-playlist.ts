/** A caption as the one segment of a playlist, which is how HLS has it (docs/contract/files.md#captions). */
export function subtitlePlaylist(captionUrl: string, durationInSeconds: number): string {
  const duration = Math.max(1, durationInSeconds);
  return [
    '#EXTM3U',
    `#EXT-X-TARGETDURATION:${duration}`,
    '#EXT-X-VERSION:3',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${duration},`,
    captionUrl,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
