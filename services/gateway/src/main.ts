import { connectTransport } from '@flotilla/events';
import { runProgram } from '@flotilla/program';
import { settings } from './config.ts';
import { startGatewayService } from './service.ts';

await runProgram({
  name: 'gateway',
  settings,
  async start(config, { log, metrics, signal, running }) {
    if (!config.redisUrl && config.rateLimitFactor > 0) log.info('requests are counted in this process alone: REDIS_URL is not set');
    const transport = await connectTransport(config, { service: 'gateway', log, metrics, signal });
    running.defer(() => transport.close());
    return running.use(await startGatewayService(config, { log, metrics, transport }));
  },
});
