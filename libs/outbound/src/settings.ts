import { setting } from '@flotilla/config';

/** The settings of services that fetch from other hosts. */
export const outboundSettings = {
  outboundAllowedNetworks: setting.networks(
    'OUTBOUND_ALLOWED_NETWORKS',
    'Private networks that other instances may live in, for tests and closed networks (10.0.0.0/8,127.0.0.1); there plain HTTP and any port are allowed.',
  ),
};
