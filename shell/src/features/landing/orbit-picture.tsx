import styles from './course-mock.module.css';

const stars = [
  [26, 30, 1.2],
  [62, 96, 1],
  [104, 22, 1.4],
  [318, 28, 1.2],
  [352, 92, 1.4],
  [290, 112, 1],
  [148, 112, 1.1],
  [236, 16, 1],
] as const;

/** The lesson's picture: a planet on its way around a star, with the two directions of its movement. */
export const OrbitPicture = () => (
  <svg viewBox="0 0 380 130" className={styles.picture} aria-hidden="true">
    <rect width="380" height="130" rx="10" fill="#0d2b33" />
    {stars.map(([x, y, r]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill="#cfe8e0" opacity="0.7" />
    ))}
    <g fill="none" stroke="#4cc9a7" strokeOpacity="0.45" strokeWidth="1.5">
      <ellipse cx="190" cy="65" rx="76" ry="22" />
      <ellipse cx="190" cy="65" rx="142" ry="44" strokeDasharray="4 5" />
    </g>
    <circle cx="190" cy="65" r="26" fill="#f5b83d" opacity="0.2" />
    <circle cx="190" cy="65" r="17" fill="#f5b83d" />
    <circle cx="118" cy="58" r="5" fill="#e58a6b" />
    <g>
      <circle cx="306" cy="40" r="11" fill="#4cc9a7" />
      <path d="M297 36c5 1 8-3 15-3m-14 12c6-2 11 1 18-3" stroke="#0b6b57" strokeWidth="2" fill="none" />
      <path d="m297 48-66 13" stroke="#f5b83d" strokeWidth="2" strokeDasharray="3 4" />
      <path d="m316 46 22 14m-2-9 3 9-10 1" stroke="#ffffff" strokeWidth="2" fill="none" strokeLinecap="round" />
    </g>
  </svg>
);
