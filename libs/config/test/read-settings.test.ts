import { expect, test } from '@jest/globals';
import { InvalidSettings, readSettings, setting } from '../src/index.ts';

const settings = {
  port: setting.integer('PORT', 'Port to listen on.', { fallback: '8080', max: 65_535 }),
  factor: setting.number('FACTOR', 'Multiplies every limit.', { fallback: '1' }),
  publicUrl: setting.url('PUBLIC_URL', 'Where people reach it.', { fallback: 'http://localhost:8080/' }),
  isOpen: setting.boolean('OPEN', 'Whether registration is open.', { fallback: 'no' }),
  peers: setting.urls('PEERS', 'Addresses of peers.', { fallback: 'http://a:1/, http://b:2' }),
  proxies: setting.list('PROXIES', 'Trusted proxies.', { fallback: '' }),
  level: setting.oneOf('LEVEL', 'Lowest level that is logged.', ['info', 'warn'], { fallback: 'info' }),
  password: setting.optional(setting.text('PASSWORD', 'Password of the administrator.', { secret: true })),
};

test('settings are typed, and absent or empty ones have their default', () => {
  expect(readSettings(settings, { PORT: '', LEVEL: 'warn', PROXIES: '10.0.0.1, 10.0.0.2,', OPEN: 'TRUE' })).toEqual({
    port: 8080,
    factor: 1,
    publicUrl: 'http://localhost:8080',
    isOpen: true,
    peers: ['http://a:1', 'http://b:2'],
    proxies: ['10.0.0.1', '10.0.0.2'],
    level: 'warn',
    password: undefined,
  });
});

test('every mistake is listed with the name of its setting, and secret values are not repeated', () => {
  const secretNumber = setting.integer('PIN', 'A secret number.', { secret: true });
  const required = setting.text('DATABASE_URL', 'The database.');
  const environment = { PORT: '70000', FACTOR: '1e3', PUBLIC_URL: 'here', OPEN: 'maybe', LEVEL: 'debug', PIN: 'hunter2' };

  const read = () => readSettings({ ...settings, secretNumber, required }, environment);

  expect(read).toThrow(InvalidSettings);
  for (const words of [
    'PORT must be a whole number from 0 to 65535, not "70000"',
    'FACTOR must be a number from 0',
    'PUBLIC_URL must be a URL, not "here"',
    'OPEN must be true or false, not "maybe"',
    'LEVEL must be one of info, warn, not "debug"',
    'PIN must be a whole number',
    'DATABASE_URL is required: The database.',
  ]) {
    expect(read).toThrow(words);
  }
  expect(read).not.toThrow('hunter2');
});

test('numbers are checked against their bounds, which are inclusive', () => {
  const bounded = { berths: setting.integer('BERTHS', 'How many.', { min: 2, max: 4 }), factor: settings.factor };
  const read = (text: string) => readSettings(bounded, { BERTHS: text }).berths;

  expect([read('2'), read('4')]).toEqual([2, 4]);
  for (const text of ['1', '5', '-3']) expect(() => read(text)).toThrow(`BERTHS must be a whole number from 2 to 4, not "${text}"`);
  expect(readSettings(bounded, { BERTHS: '3', FACTOR: '0.5' }).factor).toBe(0.5);
  expect(() => readSettings(bounded, { BERTHS: '3', FACTOR: '-0.5' })).toThrow('FACTOR must be a number from 0');
});

test('an invalid secret of any type is reported without its value', () => {
  const secret = true;
  const secrets = {
    whole: setting.integer('WHOLE', 'A.', { secret }),
    part: setting.number('PART', 'A.', { secret }),
    flag: setting.boolean('FLAG', 'A.', { secret }),
    place: setting.url('PLACE', 'A.', { secret }),
    kind: setting.oneOf('KIND', 'A.', ['a', 'b'], { secret }),
    maybe: setting.optional(setting.integer('MAYBE', 'A.', { secret })),
  };
  const environment = Object.fromEntries(Object.values(secrets).map(({ name }) => [name, 'hunter2']));

  const read = () => readSettings(secrets, environment);

  for (const { name } of Object.values(secrets)) expect(read).toThrow(`${name} must be`);
  expect(read).not.toThrow('hunter2');
});

test.each(['0x10', '1.5', ' 1', '1e3', '--1', 'NaN', '9007199254740993'])('%j is not a whole number', (text) => {
  expect(() => readSettings({ port: settings.port }, { PORT: text })).toThrow('PORT must be');
});

test('the URL of a database is checked, and never repeated because it contains a password', () => {
  const declared = { database: setting.database('DATABASE_URL', 'The database.') };
  const read = (text: string) => readSettings(declared, { DATABASE_URL: text }).database;

  expect(read('postgres://u:p%2Fw@db:5432/films')).toBe('postgres://u:p%2Fw@db:5432/films');
  for (const wrong of ['postgres://u:hunter2@db:port/films', 'postgres://u:hun/ter2@db/films', 'mysql://u:hunter2@db/films', 'hunter2']) {
    expect(() => read(wrong)).toThrow('DATABASE_URL must be like postgres://');
    expect(() => read(wrong)).not.toThrow(/hun.?ter2/);
  }
});
