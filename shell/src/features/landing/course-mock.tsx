import { Check } from 'lucide-react';
import styles from './course-mock.module.css';
import { OrbitPicture } from './orbit-picture.tsx';

const outline = [
  { title: 'A star and its family', done: true },
  { title: 'How planets are born', done: true },
  { title: 'Why planets orbit', writing: true },
  { title: 'Moons and rings' },
  { title: 'The far edge' },
];

const lines = ['first', 'second', 'third', 'last'];

/** A course on its way: the outline stands, the third lesson is being written. */
export function CourseMock() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.topic}>
        <span className={styles.topicLabel}>Topic</span>
        <span className={styles.typed}>The solar system</span>
      </div>
      <div className={styles.window}>
        <div className={styles.outline}>
          <div className={styles.progress}>
            <svg viewBox="0 0 36 36" className={styles.ring} aria-hidden="true">
              <circle cx="18" cy="18" r="15" />
              <circle cx="18" cy="18" r="15" pathLength="100" className={styles.arc} />
            </svg>
            <span>40%</span>
          </div>
          {outline.map(({ title, done, writing }) => (
            <div key={title} className={styles.item} data-now={writing}>
              <span className={styles.tick} data-done={done}>
                {done && <Check />}
              </span>
              <span>{title}</span>
            </div>
          ))}
        </div>
        <div className={styles.lesson}>
          <p className={styles.heading}>Why planets orbit</p>
          <p className={styles.text}>
            A planet is always falling towards its star. It also moves sideways, so fast that it keeps missing.
          </p>
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
        <span>Would it fall in if it stopped?</span>
      </div>
    </div>
  );
}
