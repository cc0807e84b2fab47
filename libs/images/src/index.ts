export { createImages, type Images } from './create-images.ts';
export type { Image, Size, Source } from './image.ts';
export { readImage } from './read-image.ts';
export { avatarSizes, bannerSizes, type LogoType, logoSizes } from './sizes.ts';
