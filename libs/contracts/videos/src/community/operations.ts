import { ratingsApi } from './ratings.operations.ts';

/** What people do with videos besides watching them. */
export const communityApi = { ...ratingsApi };
