export * from './constants.ts';
export * from './languages.ts';
export * from './media.ts';
export * from './parameters.ts';
export * from './resources.ts';
export * from './short-uuid.ts';
