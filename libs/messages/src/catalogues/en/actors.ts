/** Accounts and channels. */
export const actors = {
  'actors.by': 'by <link>{name}</link>',
  'actors.videos': 'Videos',
  'actors.playlists': 'Playlists',
  'actors.noVideos': 'No videos yet',
  'actors.noVideosOfAccount': 'What this account publishes appears here.',
  'actors.noVideosOfChannel': 'What this channel publishes appears here.',
} as const;
