export { connectEngines, type Engines } from './connect-engines.ts';
export { type Basics, type DefinedService, defineService, type ServiceDefinition } from './define-service.ts';
export { defineArea, defineFeature, type Feature } from './feature.ts';
export { runService } from './run-service.ts';
export type { Clock, Resources, RunningService, Schema, Service } from './service.ts';
export { addressesOf, addressSettingOf, addressSettings, callerSettings, databaseSettingOf, serviceSettings } from './settings.ts';
