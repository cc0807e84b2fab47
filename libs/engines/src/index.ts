export { killEngine, removeEngine, stopEngine } from './end-engine.ts';
export { type EngineName, EngineNotAvailable, type EngineOptions, type EngineSettings, engineNames, type RunningEngine } from './engine.ts';
export { engineStatus } from './engine-status.ts';
export { isEngineSetting } from './engines.ts';
export { grantKafkaRights } from './grant-kafka-rights.ts';
export { startEngine } from './start-engine.ts';
