export { settings } from './config.ts';
export { DataDirectoryInUse, openDataDirectory } from './data-directory.ts';
export { findFreePorts } from './free-ports.ts';
export { type Administrator, type MemberName, memberNames, members } from './members.ts';
export { type Platform, type PlatformOptions, startPlatform } from './start-platform.ts';
