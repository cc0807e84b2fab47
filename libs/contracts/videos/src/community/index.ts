export { communityEvents, communityTopics, ratingsTopic } from './events.ts';
export { communityApi } from './operations.ts';
export { ratings, ratingsApi } from './ratings.operations.ts';
