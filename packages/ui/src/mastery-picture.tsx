import styles from './mastery-picture.module.css';

const STOPS = [
  { at: 40, share: 1 },
  { at: 130, share: 1 },
  { at: 220, share: 0.6 },
  { at: 310, share: 0.25 },
  { at: 400, share: 0 },
];
const BAR = 60;
const ROUND = 2 * Math.PI * 20;

/** Topics as a path, and of each how much of it is known. */
export const MasteryPicture = () => (
  <svg viewBox="0 0 440 120" className={styles.picture} aria-hidden="true">
    <path d="M40 40H400" stroke="currentColor" strokeOpacity="0.35" strokeWidth="3" strokeDasharray="2 7" />
    {STOPS.map(({ at, share }) => (
      <g key={at}>
        <circle
          cx={at}
          cy="40"
          r="20"
          className={styles.stop}
          stroke="currentColor"
          strokeOpacity="0.3"
          strokeWidth="5"
        />
        <circle
          cx={at}
          cy="40"
          r="20"
          fill={share === 1 ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth={share === 0 ? 0 : 5}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform={`rotate(-90 ${at} 40)`}
        />
        {share === 1 && (
          <path
            d={`m${at - 8} 40 6 6 11-12`}
            className={styles.tick}
            strokeWidth="4"
            fill="none"
            strokeLinecap="round"
          />
        )}
        <rect x={at - BAR / 2} y="84" width={BAR} height="8" rx="4" fill="currentColor" fillOpacity="0.18" />
        {share > 0 && <rect x={at - BAR / 2} y="84" width={BAR * share} height="8" rx="4" fill="currentColor" />}
      </g>
    ))}
  </svg>
);
