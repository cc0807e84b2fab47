/** What the pictures of the instance are called, by their names in the interface. */
export const pictureLabels = {
  avatar: 'Avatar',
  banner: 'Banner',
  favicon: 'Icon of the browser tab',
  'header-square': 'Logo in the header, square',
  'header-wide': 'Logo in the header, wide',
  opengraph: 'Picture of links to the instance',
} as const;

/** The same for a name that another version may have written. */
export const pictureInWords = (name: string) => (pictureLabels as Readonly<Record<string, string>>)[name] ?? name;
