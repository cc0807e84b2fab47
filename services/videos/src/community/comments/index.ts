export { Comment } from './comment.entity.ts';
export { type Mention, mentionsIn } from './mentions-in.ts';
