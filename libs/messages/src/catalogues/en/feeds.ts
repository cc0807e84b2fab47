/** Addresses for programs that read feeds. */
export const feeds = {
  'feeds.menu': 'Feed: {title}',
  'feeds.podcast': 'Podcast',
  'feeds.hint': 'For feed readers',
  'feeds.mine': 'Your subscriptions',
  'feeds.comments': 'Comments',
} as const;
