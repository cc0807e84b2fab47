/** Writes the file token into the URLs of a playlist, for players that cannot add it themselves (videos 17.2). */
export function reinjectToken(playlist: string, token: string, isMaster: boolean): string {
  const query = `?videoFileToken=${encodeURIComponent(token)}${isMaster ? '&reinjectVideoFileToken=true' : ''}`;
  return playlist.replaceAll(/\.(?:m3u8|ts|mp4)(?=["\s]|$)/g, (ending) => ending + query);
}
