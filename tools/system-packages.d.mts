/** Installs a program that is missing, where this user may. Gives the reason when it is required and still missing. */
export function ensureSystemPackage(name: 'chromium' | 'ffmpeg' | 'redis'): string | undefined;
