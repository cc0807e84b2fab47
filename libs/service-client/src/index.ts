export { createServiceClient, type ServiceClient, type ServiceClientOptions } from './create-service-client.ts';
export { isPassing } from './is-passing.ts';
