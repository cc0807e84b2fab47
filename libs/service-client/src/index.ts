export { createServiceClient, type ServiceClient, type ServiceClientOptions } from './create-service-client.ts';
