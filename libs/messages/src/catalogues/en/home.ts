/** The first page, and the videos to choose from. */
export const home = {
  'home.videos': 'Videos',
  'home.allVideos': 'All videos',
  'home.noHomepage': 'There is no homepage here',
  'home.noHomepageHint': 'Its administrators have not written one.',
  'home.noVideos': 'No videos yet',
  'home.noVideosHint': 'What people publish here appears on this page.',
  'home.upload': 'Upload the first one',
  'home.order': 'Order',
  'home.order.latest': 'Latest',
  'home.order.watched': 'Most watched',
  'home.order.long': 'Longest',
  'home.order.firstOut': 'By date',
  'home.order.liked': 'Most liked',
  'home.order.trending': 'Trending',
  'home.order.hot': 'Hot',
  'home.order.title': 'By title',
} as const;
