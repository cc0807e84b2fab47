// A whole platform in one process that can be made to die at a crash point; see crash-points.ts.
import './crash-points.ts';

const { loadServices, ownersOf, startPlatform } = await import('@flotilla/standalone');
const services = await loadServices();
const platform = await startPlatform({ environment: process.env, services });
const databases = Object.fromEntries(ownersOf(services).map((name) => [name, platform.databaseUrl(name)]));
process.send?.({ addresses: { url: platform.serviceUrls.gateway[0], databases, events: platform.databaseUrl('events') } });
process.on('message', (message) => {
  if (message === 'stop') void platform.stop().then(() => process.exit(0));
});
