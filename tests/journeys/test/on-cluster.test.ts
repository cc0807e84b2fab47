import { whenEngine } from '@flotilla/test-kit';

// What people do with an instance does not change with the engines: the same journeys once more, on two processes of each service.
await whenEngine(['postgres', 'kafka', 'minio', 'redis'], async () => {
  process.env['JOURNEYS_ON'] = 'cluster';
  await import('./newcomer.test.ts');
  await import('./every-operation.test.ts');
});
