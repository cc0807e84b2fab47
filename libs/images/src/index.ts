export { createPictures, type Pictures } from './create-pictures.ts';
export type { Picture, Size, Source } from './picture.ts';
export { readPicture } from './read-picture.ts';
export { avatarSizes, bannerSizes, type LogoType, logoSizes } from './sizes.ts';
