export { createLog, gathered, type Log, silentLog, takeLines, untaken } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { currentTrace, isTracing, startTracing, type TracedWork, type Tracing, traced, traceHeaders } from './tracing.ts';
