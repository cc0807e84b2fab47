import { setting } from '@flotilla/config';

/** The settings of services that fetch from other hosts. */
export const outboundSettings = {
  outboundAllowedNetworks: setting.networks(
    'OUTBOUND_ALLOWED_NETWORKS',
    'Private networks that other instances may live in, for tests and closed networks (10.0.0.0/8,127.0.0.1); there plain HTTP and any port are allowed.',
  ),
  outboundProxy: setting.optional(
    setting.url(
      'OUTBOUND_PROXY',
      'HTTP proxy for requests to other instances (http://user:password@proxy:3128). It resolves their names, so it must refuse private addresses itself.',
      { secret: true },
    ),
  ),
};
