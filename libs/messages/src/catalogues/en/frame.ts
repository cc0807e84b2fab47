/** What is around every page. */
export const frame = {
  'frame.skip': 'Skip to the content',
  'frame.navigation': 'Main',
  'frame.brand': '{name}, home',
  'frame.search': 'Search videos',
  'frame.home': 'Home',
  'frame.discover': 'Discover',
  'frame.upload': 'Upload',
  'frame.uploading': 'Uploading {count, plural, =1 {{percent}%} one {# video, {percent}%} other {# videos, {percent}%}}',
  'frame.myVideos': 'My videos',
  'frame.channels': 'My channels',
  'frame.playlists': 'My playlists',
  'frame.watchLater': 'Watch later',
  'frame.settings': 'Settings',
  'frame.about': 'About',
  'frame.yourAccount': 'Your account',
  'frame.yourAccountWaiting': 'Your account, {count, plural, one {# thing waits} other {# things wait}}',
  'frame.yourPage': 'Your page',
  'frame.administration': 'Administration',
  'frame.administrationWaiting': 'Administration, {count, plural, one {# thing waits} other {# things wait}}',
  'frame.signOut': 'Sign out',

  'signOut.failed': 'You are not signed out',
  'signOut.onlyHereHint':
    'You can sign out on this device only: then nobody who uses it gets into your account, but the session itself goes on. End it later among the sessions of your settings.',
  'signOut.onlyHere': 'Sign out on this device only',
  'signOut.stay': 'Stay signed in',
  'signOut.busy': 'Signing out',

  'notFound.title': 'Nothing here',
  'notFound.heading': 'There is nothing at this address',
  'notFound.hint': 'The page may have moved, or the link may have lost a part.',
  'notFound.home': 'To the home page',

  'passwordHint.label': 'Advice',
  'passwordHint.advice':
    'You signed in as the first administrator. If you still use the password from the first start, <link>choose one of your own</link>.',
  'passwordHint.done': 'Done already',
} as const;
