export { archivesInternal, restoringInternal } from './archives.operations.ts';
export { auditLogApi } from './audit-log.operations.ts';
export { clientApi, playbackMetrics } from './client.operations.ts';
export { configurationApi, configurationInternal } from './configuration.operations.ts';
export { serverConfiguration } from './configuration.ts';
export { confirmationsApi } from './confirmations.operations.ts';
export { contactApi } from './contact.operations.ts';
export {
  type auditActions,
  type auditDomains,
  auditEventsTopic,
  authEvents,
  authTopics,
  configurationTopic,
  formerAuditEventsTopic,
  logTopic,
  registrationsTopic,
  sessionsTopic,
  usersTopic,
} from './events.ts';
export { externalSignInApi } from './external-sign-in.operations.ts';
export { feedOwnersInternal } from './feed-owners.operations.ts';
export { homepageApi } from './homepage.operations.ts';
export { instanceImagesApi } from './instance-images.operations.ts';
export {
  completeSettings,
  describeSetting,
  type InstanceSetting,
  type InstanceSettings,
  instanceSettings,
  isLayer,
  isSetting,
  type Layer,
  listSettings,
  nameSetting,
  readSettingsLayer,
  resolutions,
  type SettingsTree,
  tickedResolutions,
  type Unit,
} from './instance-settings/index.ts';
export { jobsApi } from './jobs.operations.ts';
export { logosOf } from './logos-of.ts';
export { logsApi } from './logs.operations.ts';
export { myUserApi } from './my-user.operations.ts';
export { newestPause, newestSettings } from './newest-events.ts';
export { oauthClientsApi } from './oauth-clients.operations.ts';
export { authApi, authInternal } from './operations.ts';
export { passwordsApi } from './passwords.operations.ts';
export { authProblems } from './problems.ts';
export { registrationsApi } from './registrations.operations.ts';
export { activityTypes, serverApi, serverInternal, serverStats } from './server.operations.ts';
export { sessionsApi, sessionsInternal } from './sessions.operations.ts';
export { signingKeysInternal } from './signing-keys.operations.ts';
export { twoFactorApi } from './two-factor.operations.ts';
export { email, myUser, password, quota, user } from './user.ts';
export { usersApi } from './users.operations.ts';
export { wellKnownApi } from './well-known.operations.ts';
