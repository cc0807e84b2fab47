export { serverConfiguration } from './configuration.ts';
export {
  type auditActions,
  type auditDomains,
  auditEventsTopic,
  authEvents,
  authTopics,
  configurationTopic,
  formerAuditEventsTopic,
  logTopic,
  sessionsTopic,
  usersTopic,
} from './events.ts';
export {
  completeSettings,
  describeSetting,
  type InstanceSettings,
  instanceSettings,
  type Layer,
  listSettings,
  readSettingsLayer,
  resolutions,
  siftLayer,
  tickedResolutions,
  type Unit,
} from './instance-settings/index.ts';
export { logosOf } from './logos-of.ts';
export { newestPause, newestSettings } from './newest-events.ts';
export { authApi, authInternal } from './operations.ts';
export { authProblems } from './problems.ts';
export { activityTypes, playbackMetrics, serverStats } from './server.operations.ts';
export { email, myUser, password, quota, user } from './user.ts';
