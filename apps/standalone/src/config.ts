import { setting } from '@flotilla/config';
import { programSettings } from '@flotilla/program';

/** What `npm start` itself reads; every service's own settings may stand beside them in the environment. */
export const settings = {
  host: setting.text('HOST', 'Address the instance listens on; 0.0.0.0 opens it to the network.', { fallback: '127.0.0.1' }),
  port: setting.integer('PORT', 'Port of the instance; 0 takes any free one.', { fallback: '8080', max: 65_535 }),
  publicUrl: setting.optional(setting.url('PUBLIC_URL', 'Address people and peers reach the instance at; default http://localhost:PORT.')),
  dataDirectory: setting.text('DATA_DIR', 'Folder that holds everything: databases, videos, secrets, logs. Back it up as a whole.', {
    fallback: './data',
  }),
  logLevel: setting.oneOf('LOG_LEVEL', 'Lowest level of log lines that are written.', ['debug', 'info', 'warn', 'error'], {
    fallback: 'info',
  }),
  logTo: setting.oneOf('LOG_TO', 'Where log lines go: a file under DATA_DIR/logs, or the terminal.', ['file', 'terminal'], {
    fallback: 'file',
  }),
  processes: setting.oneOf('PROCESSES', 'Run all services in one process, or each in its own.', ['one', 'each'], { fallback: 'one' }),
  tracesEndpoint: programSettings.tracesEndpoint,
  replicas: setting.integer('REPLICAS', 'Processes of each service when each runs in its own.', { min: 1, max: 10, fallback: '1' }),
};
