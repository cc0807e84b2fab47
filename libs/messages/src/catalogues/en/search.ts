/** Searching for videos. */
export const search = {
  'search.title': 'Search',
  'search.unasked': 'What are you looking for?',
  'search.unaskedHint': 'Type a few words into the box at the top.',
  'search.results': 'Results for “{search}”',
  'search.count': '{count, plural, one {# video} other {# videos}}',
  'search.nothing': 'Nothing found',
  'search.nothingHint': 'Try fewer or other words. Endings and accents do not matter.',
} as const;
