/** Lists of videos, and what becomes of one that is prepared. */
export const videos = {
  'videos.loading': 'Loading videos',
  'videos.shown': '{count, plural, one {# video} other {# videos}} shown',
  'videos.more': 'Show more',
  'videos.edit': 'Edit video',
  'videos.views': '{count, plural, one {{short} view} other {{short} views}}',
  'videos.sensitive': 'Sensitive',
  'videos.sensitiveBecause': 'Sensitive: {contents}',
  'videos.qualities': 'Qualities',
  'videos.quality.waiting': '{quality} waiting',
  'videos.quality.active': '{quality} being made, {percent, number} percent',
  'videos.quality.completed': '{quality} ready',
  'videos.quality.failed': '{quality} failed',
  'videos.quality.cancelled': '{quality} cancelled',
  'videos.transcoding.cancel': 'Stop here',
  'videos.transcoding.retry': 'Try again',

  'videoState.published': 'Published',
  'videoState.preparing': 'Being prepared',
  'videoState.toPrepare': 'Waiting to be prepared',
  'videoState.toImport': 'Waiting to be imported',
  'videoState.failed': 'Could not be prepared',
} as const;
