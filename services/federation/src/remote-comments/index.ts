export { findThread } from './find-thread.ts';
export { RemoteComment } from './remote-comment.entity.ts';
export { endComment, storeComments } from './store-comments.ts';
