export { contracts } from './contracts.ts';
export { describePlatform, type PlatformDescription } from './describe-platform.ts';
