export { type CommentTree, comment, commentTree, managedComment } from './comment.ts';
export { commentsApi } from './comments.operations.ts';
export { commentsTopic, communityEvents, communityTopics, followsTopic, ratingsTopic } from './events.ts';
export { historyApi } from './history.operations.ts';
export { communityApi } from './operations.ts';
export { ratings, ratingsApi } from './ratings.operations.ts';
export { actorFollow, subscriptionsApi } from './subscriptions.operations.ts';
