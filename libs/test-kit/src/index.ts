export { alice, bob, carol, root, type TestCallers, type TestServices, testCallers, testServices } from './cast.ts';
export { eventually } from './eventually.ts';
export { type Fault, type FaultProxy, type HttpFaultProxy, type Interfere, startFaultProxy, startHttpFaultProxy } from './fault-proxy.ts';
export { type Clip, makeClip } from './make-clip.ts';
export { temporaryDirectory } from './temporary-directory.ts';
export { createTestDatabase, type Template, type TestDatabase } from './test-database.ts';
export { whenEngine } from './test-engine.ts';
export { testPostgres } from './test-postgres.ts';
export { startTestTransport, type TestTransport } from './test-transport.ts';
