import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import styles from './course-mock.module.css';

const OrbitPicture = () => (
  <svg viewBox="0 0 380 130" className={styles.picture} aria-hidden="true">
    <rect width="380" height="130" rx="10" fill="#0d2b33" />
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

const listOutline = () => [
  { title: t`A star and its family`, done: true },
  { title: t`How planets are born`, done: true },
  { title: t`Why planets orbit`, writing: true },
  { title: t`Moons and rings` },
  { title: t`The far edge` },
];

const value = 40;
const lines = ['first', 'second', 'third', 'last'];

export function CourseMock() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.topic}>
        <span className={styles.topicLabel}>{t`Topic`}</span>
        <span className={styles.typed}>{t`The solar system`}</span>
      </div>
      <div className={styles.window}>
        <div className={styles.outline}>
          <div className={styles.progress}>
            <svg viewBox="0 0 36 36" className={styles.ring} aria-hidden="true">
              <circle cx="18" cy="18" r="15" />
              <circle cx="18" cy="18" r="15" pathLength="100" className={styles.arc} />
            </svg>
            <span>{t`${value}%`}</span>
          </div>
          {listOutline().map(({ title, done, writing }) => (
            <div key={title} className={styles.item} data-now={writing}>
              <span className={styles.tick} data-done={done}>
                {done && <Check />}
              </span>
              <span>{title}</span>
            </div>
          ))}
        </div>
        <div className={styles.lesson}>
          <p className={styles.heading}>{t`Why planets orbit`}</p>
          <p
            className={styles.text}
          >{t`A planet is always falling towards its star. It also moves sideways, so fast that it keeps missing.`}</p>
          <OrbitPicture />
          <div className={styles.lines}>
            {lines.map((line) => (
              <span key={line} className={styles.line} />
            ))}
          </div>
        </div>
      </div>
      <div className={styles.question}>
        <span className={styles.avatar}>?</span>
        <span>{t`Would it fall in if it stopped?`}</span>
      </div>
    </div>
  );
}
