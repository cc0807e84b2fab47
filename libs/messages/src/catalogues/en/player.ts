/** The player, and what stands in its place. */
export const player = {
  'player.label': 'Video player: {title}',
  'player.notLoading': 'The video does not load right now.',
  'player.locked': 'This video is not for everybody',
  'player.locked.hint': 'Its files do not open for you right now.',
  'player.failed': 'This video could not be prepared',
  'player.failed.hint': 'The file may be damaged. Its owner can try again.',
  'player.stopped': 'This video was stopped before it could be watched',
  'player.stopped.hint': 'Its file is kept. Try again below when you like.',
  'player.waiting': 'This video is being prepared',
  'player.waiting.hint': 'It starts here as soon as its first quality is ready.',
  'player.sensitive.label': 'Sensitive video',
  'player.sensitive': 'This video is sensitive',
  'player.sensitive.contents': 'It has {contents} in it.',
  'player.sensitive.watch': 'Watch it',
  'player.embed.locked': 'This video cannot be shown here.',
  'player.embed.unreachable': 'The video cannot be reached right now.',
} as const;
