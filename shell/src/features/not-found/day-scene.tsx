import { Landscape } from './landscape.tsx';
import styles from './scenes.module.css';

export const DayScene = () => (
  <svg
    viewBox="0 0 720 360"
    role="img"
    aria-label="A sunny day: a signpost on a hill says 404"
    className={styles.scene}
  >
    <rect width="720" height="360" fill="#cdeaf0" />
    <g className={styles.sun}>
      <circle cx="584" cy="84" r="64" fill="#f5b83d" opacity="0.25" />
      <circle cx="584" cy="84" r="42" fill="#f5b83d" />
    </g>
    <g className={styles.cloud} fill="#fff">
      <path d="M92 110a24 24 0 0 1 6-47 36 36 0 0 1 68 4 22 22 0 0 1 10 43z" />
    </g>
    <g className={styles.slowCloud} fill="#fff" opacity="0.85">
      <path d="M356 84a17 17 0 0 1 4-33 26 26 0 0 1 48 3 16 16 0 0 1 8 30z" />
    </g>
    <g className={styles.balloon}>
      <path d="M214 150c-26-22-34-40-34-56a34 34 0 0 1 68 0c0 16-8 34-34 56z" fill="#0b6b57" />
      <path d="M214 150c-10-22-14-40-14-56s4-28 14-34c10 6 14 18 14 34s-4 34-14 56z" fill="#4cc9a7" />
      <path d="m206 146 2 16h12l2-16" stroke="#7a4f00" strokeWidth="1.5" fill="none" />
      <rect x="206" y="162" width="16" height="12" rx="3" fill="#a8702b" />
    </g>
    <Landscape far="#8cc9a3" near="#4f9f78" wood="#8a5a24" />
  </svg>
);
