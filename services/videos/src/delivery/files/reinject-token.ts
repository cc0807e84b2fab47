/** Writes the file token into the URLs of a playlist, for players that cannot add it themselves (docs/contract/files.md#file-tokens). */
export function reinjectToken(playlist: string, token: string, isMaster: boolean): string {
  const query = `?videoFileToken=${encodeURIComponent(token)}${isMaster ? '&reinjectVideoFileToken=true' : ''}`;
  return playlist.replaceAll(/\.(?:m3u8|ts|mp4|vtt)(?=["\s]|$)/g, (ending) => ending + query);
}
