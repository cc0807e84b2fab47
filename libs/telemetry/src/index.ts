export { createLog, type Log, silentLog } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
