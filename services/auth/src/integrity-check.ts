// What the integrity check repairs accounts with, in the service's own words.
export { activateUserJob } from './users/activate-user-job.ts';
export { publishUser } from './users/publish-user.ts';
export { userRepository } from './users/user.repository.ts';
