import type { InstanceUrls } from '../instance-urls.ts';

/** The XRD document that names WebFinger. */
export const hostMeta = ({ base }: InstanceUrls): string => `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">
  <Link rel="lrdd" type="application/xrd+xml" template="${base}/.well-known/webfinger?resource={uri}"/>
</XRD>
`;
