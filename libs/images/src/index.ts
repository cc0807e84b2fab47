export { createImages, type Images } from './create-images.ts';
export type { Image, Size, Source } from './image.ts';
export { imageTypeOf } from './image-type-of.ts';
export { readImage } from './read-image.ts';
export { avatarSizes, bannerSizes, type LogoType, logoSizes } from './sizes.ts';
