export * from './activities.ts';
export * from './audience.ts';
export * from './collection.ts';
export * from './note-object.ts';
export * from './page-of.ts';
export * from './playlist-object.ts';
export * from './video-object.ts';
