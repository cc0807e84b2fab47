/** What is said of a playlist where it plays and where it is looked after. */
export const inPlaylists = {
  'playlists.absent': 'There is no such playlist',
  'playlists.absent.hint': 'It may have been deleted.',
  'playlists.times.from': 'from {start}',
  'playlists.times.until': 'until {stop}',
  'playlists.times.fromUntil': 'from {start} to {stop}',
} as const;
