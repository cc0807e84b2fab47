import { Button } from '../../ui/button.tsx';
import { contentsInWords } from '../preferences/sensitive.ts';
import type { VideoDetails } from '../videos/videos.ts';

type Props = { readonly video: VideoDetails; readonly poster: string | null; readonly ratio: number; readonly open: () => void };

/** Asks before a sensitive video plays, and says what is in it. */
export function SensitiveGate({ video, poster, ratio, open }: Props) {
  const contents = contentsInWords(video);
  return (
    <section className="stage gate" style={{ '--ratio': ratio }} aria-label="Sensitive video">
      {poster && <img className="blurred" src={poster} alt="" />}
      <div className="gate-words">
        <p>
          <b>This video is sensitive</b>
          {contents && `It has ${contents} in it.`}
        </p>
        {video.nsfwSummary && <p className="prose">{video.nsfwSummary}</p>}
        <Button onClick={open}>Watch it</Button>
      </div>
    </section>
  );
}
