import type { Reply } from '@flotilla/contract';
import { authInternal, logosOf } from '@flotilla/contracts-auth';
import type { Instance } from '../shell/page-metadata.ts';
import type { PageFacts } from './page-facts.ts';

type Configuration = Extract<Reply<typeof authInternal.getConfigOfPages>, { status: 200 }>['body'];

/** What the instance says of itself at the moment; what it said last, or the settings, while auth does not answer. */
export function createInstanceView(facts: Pick<PageFacts, 'ask'>, settings: Instance): () => Promise<Instance> {
  let last = settings;
  let read: Configuration | undefined;
  return async () => {
    const answer = await facts.ask(authInternal.getConfigOfPages, {});
    if (typeof answer !== 'object') return last;
    if (read !== answer.found) {
      read = answer.found;
      last = { ...settings, ...readConfiguration(read) };
    }
    return last;
  };
}

function readConfiguration({ services, ...configuration }: Configuration): Partial<Instance> & Pick<Instance, 'description' | 'name'> {
  const { instance } = configuration;
  const icons = logosOf(instance, 'favicon');
  const [touchIcon] = icons;
  const icon = icons.at(-1);
  const twitterAccount = services?.twitter.username;
  const [logo] = logosOf(instance, 'header-square');
  const [image] = logosOf(instance, 'opengraph');
  return {
    name: instance.name,
    description: instance.shortDescription,
    language: instance.defaultLanguage,
    configuration,
    // Paths, because pages may be looked at under another name of this machine.
    ...(icon && { icon: new URL(icon.fileUrl).pathname }),
    ...(touchIcon && { touchIcon: new URL(touchIcon.fileUrl).pathname }),
    ...(twitterAccount && { twitterAccount }),
    ...(logo && { logo: logo.fileUrl }),
    ...(image && { image: { url: image.fileUrl, width: image.width, height: image.height } }),
  };
}
