/** What somebody watched. */
export const history = {
  'history.title': 'History',
  'history.find': 'Find a video you watched',
  'history.isOff': 'What you watch is not remembered.',
  'history.preferences': 'Change that in your preferences',
  'history.nothing': 'Nothing watched yet',
  'history.nothingHint': 'Videos you watch appear here, and go on where you stopped.',
  'history.until': 'watched until {time}',
  'history.forget': 'Forget {name}',
  'history.clear': 'Clear the history',
  'history.clearing': 'Clearing',
  'history.clear.title': 'Clear the whole history?',
  'history.clear.consequence': 'Where you stopped in each video will be forgotten. This cannot be undone.',
} as const;
