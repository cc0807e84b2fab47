import type { Reply } from '@flotilla/contract';
import { authInternal, logosOf } from '@flotilla/contracts-auth';
import type { Instance } from '../shell/page-metadata.ts';
import type { PageFacts } from './page-facts.ts';

type Configuration = Extract<Reply<typeof authInternal.getConfigOfPages>, { status: 200 }>['body'];

/** What the instance says of itself at the moment; what it said last, or the settings, while auth does not answer. */
export function createInstanceView(facts: Pick<PageFacts, 'ask'>, settings: Instance): () => Promise<Instance> {
  let last = settings;
  return async () => {
    const answer = await facts.ask(authInternal.getConfigOfPages, {});
    if (typeof answer !== 'object') return last;
    if (last.configuration !== answer.found) last = { ...settings, ...readConfiguration(answer.found), configuration: answer.found };
    return last;
  };
}

function readConfiguration({ instance }: Configuration): Partial<Instance> & Pick<Instance, 'description' | 'name'> {
  const icon = logosOf(instance, 'favicon').at(-1);
  const [logo] = logosOf(instance, 'header-square');
  const [image] = logosOf(instance, 'opengraph');
  return {
    name: instance.name,
    description: instance.shortDescription,
    language: instance.defaultLanguage,
    // A path, because pages may be looked at under another name of this machine.
    ...(icon && { icon: new URL(icon.fileUrl).pathname }),
    ...(logo && { logo: logo.fileUrl }),
    ...(image && { image: { url: image.fileUrl, width: image.width, height: image.height } }),
  };
}
