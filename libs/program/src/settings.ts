import { setting } from '@flotilla/config';

/** What every service's process reads. */
export const programSettings = {
  host: setting.text('HOST', 'Address to listen on.', { fallback: '127.0.0.1' }),
  logLevel: setting.oneOf('LOG_LEVEL', 'Least important log lines to keep.', ['debug', 'info', 'warn', 'error'], { fallback: 'info' }),
  tracesEndpoint: setting.optional(
    setting.url(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OpenTelemetry collector (OTLP over HTTP) that traces are sent to; without it nothing is traced.',
    ),
  ),
  drainDelayMs: setting.integer(
    'DRAIN_DELAY_MS',
    'Milliseconds a process that is asked to stop goes on taking requests, until others have noticed that it is not ready any more.',
    { max: 600_000, fallback: '0' },
  ),
  drainWithinMs: setting.integer(
    'DRAIN_WITHIN_MS',
    'Milliseconds that requests under way may take to end after that; what is left is cut off, an upload, too.',
    { max: 3_600_000, fallback: '10000' },
  ),
};
