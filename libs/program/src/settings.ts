import { setting } from '@flotilla/config';

/** The settings of every service's process. */
export const programSettings = {
  host: setting.text('HOST', 'Address to listen on.', { fallback: '127.0.0.1' }),
  logLevel: setting.oneOf('LOG_LEVEL', 'Lowest level of log lines that are written.', ['debug', 'info', 'warn', 'error'], {
    fallback: 'info',
  }),
  tracesEndpoint: setting.optional(
    setting.url(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OpenTelemetry collector (OTLP over HTTP) that traces are sent to; without it nothing is traced.',
    ),
  ),
  drainDelayMs: setting.integer(
    'DRAIN_DELAY_MS',
    'Milliseconds for which a stopping process still accepts requests, until load balancers have noticed that it is not ready.',
    { max: 600_000, fallback: '0' },
  ),
  drainWithinMs: setting.integer(
    'DRAIN_WITHIN_MS',
    'Milliseconds in which running requests, uploads included, may end after that; the rest are cut off.',
    { max: 3_600_000, fallback: '10000' },
  ),
};
