/** Searching for videos. */
export const search = {
  'search.title': 'Search',
  'search.unasked': 'What are you looking for?',
  'search.unaskedHint': 'Type a few words into the box at the top.',
  'search.results': 'Results for “{search}”',
  'search.nothing': 'Nothing found',
} as const;
