/** Images that are saved by themselves. */
export const images = {
  'images.none': 'None yet',
  'images.asChosen': '{label}, as chosen',
  'images.use': 'Use this one',
  'images.choose': 'Choose<hidden>: {label}</hidden>',
  'images.delete': 'Delete<hidden>: {label}</hidden>',
  'images.saved': '{label}: saved',
  'images.unreadable': 'This image cannot be read. Please choose another one.',
  'images.avatar': 'Avatar',
  'images.banner': 'Banner',
  'images.avatarHint': 'Cut to a square around its middle. PNG, JPEG, WebP or GIF, 8 MB at most.',
  'images.bannerHint': 'Cut to six times as wide as high, around its middle; 1920 × 317 fits best. 8 MB at most.',
} as const;
