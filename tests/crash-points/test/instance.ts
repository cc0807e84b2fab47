// A whole platform in one process that can be made to die at a crash point; see crash-points.ts.
import './crash-points.ts';

const { startPlatform } = await import('@flotilla/standalone');
const platform = await startPlatform({ environment: process.env });
const databases = Object.fromEntries(['auth', 'videos', 'transcoder', 'events'].map((name) => [name, platform.databaseUrl(name)]));
process.send?.({ addresses: { url: platform.serviceUrls.gateway[0], databases } });
process.on('message', (message) => {
  if (message === 'stop') void platform.stop().then(() => process.exit(0));
});
