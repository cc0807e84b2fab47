import styles from './chart.module.css';

/** `name` and `text` are for people, as what stands below a place and what it means there. */
export type Point = { readonly name: string; readonly value: number; readonly text: string };

type Props = {
  /** What the picture shows, in a sentence. */
  readonly summary: string;
  readonly points: readonly Point[];
  /** The value at the upper edge. */
  readonly most: number;
  readonly mostInWords: string;
  readonly kind: 'bars' | 'curve';
};

const HEIGHT = 100;
/** Of one point; a bar leaves room to the next. */
const WIDTH = 10;
const BAR = 8;

/** Values one beside the other as a picture; the table below it says the same. */
export function Chart({ summary, points, most, mostInWords, kind }: Props) {
  const heightOf = ({ value }: Point) => (most > 0 ? Math.min(1, value / most) * HEIGHT : 0);
  return (
    <div className={styles.chart}>
      <span className={`small soft num ${styles.most}`} aria-hidden="true">
        {mostInWords}
      </span>
      <svg viewBox={`0 0 ${points.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {kind === 'curve' && <path className={styles.curve} d={areaBelow(points.map(heightOf))} />}
        {points.map((point, index) => (
          <g key={point.name} className={styles.point}>
            {kind === 'bars' && (
              <rect
                className={styles.bar}
                x={index * WIDTH + (WIDTH - BAR) / 2}
                width={BAR}
                y={HEIGHT - heightOf(point)}
                height={heightOf(point)}
              />
            )}
            <rect className={styles.place} x={index * WIDTH} width={WIDTH} y={0} height={HEIGHT}>
              <title>{`${point.name}: ${point.text}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      <div className={`small soft num ${styles.ends}`} aria-hidden="true">
        <span>{points[0]?.name}</span>
        <span>{points.length > 1 && points.at(-1)?.name}</span>
      </div>
    </div>
  );
}

/** From edge to edge, through the middle of each place. */
function areaBelow(heights: readonly number[]): string {
  const width = heights.length * WIDTH;
  const [first = 0, last = 0] = [heights[0], heights.at(-1)];
  const places = heights.map((height, index) => `L${index * WIDTH + WIDTH / 2} ${HEIGHT - height}`);
  return `M0 ${HEIGHT}L0 ${HEIGHT - first}${places.join('')}L${width} ${HEIGHT - last}L${width} ${HEIGHT}Z`;
}
