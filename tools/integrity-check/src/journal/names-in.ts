/** Every file that a playlist names, on a line of its own or as an attribute, as a player finds them. */
export function namesIn(playlist: string): string[] {
  return playlist.split('\n').flatMap((line) => {
    if (!line.startsWith('#')) return line.trim() === '' ? [] : [line.trim()];
    const [, uri] = /URI="([^"]+)"/.exec(line) ?? [];
    return uri === undefined ? [] : [uri];
  });
}
