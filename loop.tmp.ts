import { startReadyWorld as startWorld } from './services/auth/test/world.ts';
for (let i = 0; i < Number(process.argv[2]); i++) {
  const c0 = process.cpuUsage(); const t0 = performance.now();
  const world = await startWorld(); const t1 = performance.now();
  await world[Symbol.asyncDispose](); const t2 = performance.now(); const c = process.cpuUsage(c0);
  console.log(`start ${(t1 - t0).toFixed(0)} ms, dispose ${(t2 - t1).toFixed(0)} ms, cpu ${((c.user + c.system) / 1000).toFixed(0)} ms`);
}
