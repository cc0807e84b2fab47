import { runPlatform } from './run-platform.ts';

await runPlatform({ environment: async () => process.env });
