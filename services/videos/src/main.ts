import { connectTransport } from '@flotilla/events';
import { runProgram } from '@flotilla/program';
import { connectStorage } from '@flotilla/storage';
import { settings } from './config.ts';
import { startVideosService } from './service.ts';

await runProgram({
  name: 'videos',
  settings,
  start: async (config, { running, ...context }) => {
    const storage = await connectStorage(config, { ...context, reserveBytes: config.uploadReserveBytes });
    const transport = await connectTransport(config, { service: 'videos', ...context });
    running.defer(() => transport.close());
    return running.use(await startVideosService(config, { ...context, transport, storage }));
  },
});
