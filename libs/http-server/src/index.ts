export { sendStream } from './answer/send-stream.ts';
export type { Readiness } from './health.ts';
export type { HttpServerOptions } from './http-server-options.ts';
export { type Implementation, implement } from './implement.ts';
export {
  type Answer,
  type CallerOf,
  type Handler,
  type HandlerInput,
  type IncomingFile,
  type ReceivingContext,
  type RequestContext,
  type Route,
  type RouteOptions,
  reply,
  route,
  type Streamed,
  streamed,
} from './route.ts';
export { type HttpServer, startHttpServer } from './start-http-server.ts';
export { createUserPlaces, type TakePlace } from './user-places.ts';
export { invalidFields, invalidParameter } from './validation/invalid-params.ts';
