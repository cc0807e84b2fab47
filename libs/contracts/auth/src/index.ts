export { serverConfiguration } from './configuration.ts';
export { authEvents, sessionsTopic, usersTopic } from './events.ts';
export { authApi, authInternal } from './operations.ts';
export { authProblems } from './problems.ts';
export { email, myUser, newUser, password, quota } from './user.ts';
