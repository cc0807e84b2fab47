export { canonicalHost } from './canonical-host.ts';
export {
  type ArrivingReply,
  createOutbound,
  type Outbound,
  type OutboundOptions,
  type OutboundReply,
  type OutboundRequest,
} from './create-outbound.ts';
export type { EgressBounds, EgressProxy } from './open-egress-proxy.ts';
export { OutboundFailure, type OutboundFailureKind } from './outbound-failure.ts';
export type { ResolveHost } from './resolve-host.ts';
export { outboundSettings } from './settings.ts';
