export { settings } from './config.ts';
export { openDataDirectory } from './data-directory.ts';
export { environmentOf, type Member } from './environment.ts';
export { findFreePorts, PortNotUsable } from './free-ports.ts';
export { DataDirectoryInUse } from './lock-directory.ts';
export { type Administrator, type Environment, type MemberName, memberNames, members } from './members.ts';
export { type Migrated, migrateDatabases } from './migrate-databases.ts';
export { readableLines } from './readable-lines.ts';
export { type Platform, type PlatformOptions, startPlatform } from './start-platform.ts';
