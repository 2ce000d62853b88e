import { Landscape } from './landscape.tsx';
import styles from './scenes.module.css';

const stars = [
  [60, 60],
  [128, 132],
  [190, 44],
  [262, 96],
  [318, 36],
  [396, 112],
  [452, 52],
  [512, 140],
  [640, 150],
  [682, 48],
] as const;

export const NightScene = () => (
  <svg
    viewBox="0 0 720 360"
    role="img"
    aria-label="A clear night: a signpost on a hill says 404"
    className={styles.scene}
  >
    <rect width="720" height="360" fill="#0d1f2b" />
    {stars.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="2.2" fill="#e9f0ec" className={styles.star} />
    ))}
    <path d="M612 52a46 46 0 1 0 24 72 38 38 0 0 1-24-72z" fill="#f6e7b8" className={styles.moon} />
    <path d="m120 30 54 28" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" className={styles.shootingStar} />
    <Landscape far="#17403c" near="#0e2c28" wood="#5b4222" />
    <g fill="#f5b83d">
      <circle cx="200" cy="262" r="2.6" className={styles.firefly} />
      <circle cx="476" cy="252" r="2.6" className={styles.firefly} />
      <circle cx="566" cy="274" r="2.6" className={styles.firefly} />
    </g>
  </svg>
);
