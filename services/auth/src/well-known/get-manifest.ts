import { wellKnownApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { shownImages } from '../instance-images/shown-images.ts';
import { mediaTypeOf } from './media-type-of.ts';

/** The web app manifest. Reflects a change of the configuration within two seconds. */
export const getManifestRoute = ({ config, instance }: Deps) =>
  route(wellKnownApi.getManifest, async () => {
    const { settings, images } = instance.state();
    const { name, shortDescription: description } = settings.instance;
    const icons = shownImages(config, images)
      .logo.filter(({ type }) => type === 'favicon')
      .map(asIcon);
    const manifest = { name, short_name: name, description, start_url: '/', display: 'standalone', icons };
    return reply(200, manifest, { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' });
  });

function asIcon({ fileUrl, width, height }: { fileUrl: string; width: number; height: number }) {
  const { pathname } = new URL(fileUrl);
  return { src: pathname, sizes: `${width}x${height}`, type: mediaTypeOf(pathname) };
}
