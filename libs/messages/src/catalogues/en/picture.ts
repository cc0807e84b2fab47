/** Choosing a picture, wherever one can be. */
export const picture = {
  'picture.present': 'The present thumbnail',
  'picture.chosen': 'The new thumbnail, once you have saved',
  'picture.pick': 'Choose a picture',
  'picture.keep': 'Keep the present one',
  'picture.remove': 'Remove it',
  'picture.unreadable': 'This file cannot be read as a picture. PNG, JPEG and WebP work everywhere.',
} as const;
