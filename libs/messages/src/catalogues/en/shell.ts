/** What pages say before the client is there; the server says it. */
export const shell = {
  'shell.building': 'The web client is being built. This page shows it as soon as it is there.',
  'shell.needsScripts': 'This page plays videos with JavaScript; please switch it on.',
  'shell.embedRefused': 'This site may not show this video.',
  'shell.embedRefused.watch': 'Watch it on its own page',
} as const;
