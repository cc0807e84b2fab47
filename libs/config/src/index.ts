export { networkList } from './networks.ts';
export { InvalidSettings, readSettings, type SettingsOf } from './read-settings.ts';
export { type Setting, type Settings, setting } from './setting.ts';
export { VERSION } from './version.ts';
