export { communityEvents, communityTopics, followsTopic, ratingsTopic } from './events.ts';
export { historyApi } from './history.operations.ts';
export { communityApi } from './operations.ts';
export { ratings, ratingsApi } from './ratings.operations.ts';
export { actorFollow, subscriptionsApi } from './subscriptions.operations.ts';
