import { usePageTitle } from '@coursewright/mfe-kit';
import { Container } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../button-link.ts';
import styles from './scenes.module.css';

const Landscape = ({ far, near, wood }: { far: string; near: string; wood: string }) => (
  <>
    <path d="M0 236c90-52 150-40 230-12s150-40 250-24 160 20 240-6v166H0z" fill={far} />
    <path d="M0 286c120-40 220-22 330-8s250-34 390-10v92H0z" fill={near} />
    <g fill={wood}>
      <rect x="352" y="196" width="10" height="92" rx="3" />
      <path d="M300 190h112l22 20-22 20H300z" />
    </g>
    <text
      x="360"
      y="220"
      textAnchor="middle"
      fontSize="28"
      fontWeight="700"
      fill="#fff"
      fontFamily="var(--ui-font-display)"
    >
      404
    </text>
  </>
);

const Scene = ({ label, sky, children }: { label: string; sky: string; children: ReactNode }) => (
  <svg viewBox="0 0 720 360" role="img" aria-label={label} className={styles.scene}>
    <rect width="720" height="360" fill={sky} />
    {children}
  </svg>
);

export const DayScene = () => (
  <Scene label={t`A sunny day: a signpost on a hill says 404`} sky="#cdeaf0">
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
  </Scene>
);

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
  <Scene label={t`A clear night: a signpost on a hill says 404`} sky="#0d1f2b">
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
  </Scene>
);

export function NotFoundPage() {
  usePageTitle(t`Page not found`);
  return (
    <Container width="text" className="sh:py-10 sh:text-center sh:lg:py-14">
      <div className="sh:dark:hidden">
        <DayScene />
      </div>
      <div className="sh:not-dark:hidden">
        <NightScene />
      </div>
      <h1 className="sh:mt-8 sh:text-3xl">{t`This page does not exist`}</h1>
      <p className="sh:mx-auto sh:mt-3 sh:max-w-md sh:text-lg sh:text-pretty sh:text-muted">{t`The address may contain a typo, or the page has moved.`}</p>
      <ButtonLink to="/" label={t`Go to the home page`} className="sh:mt-7" />
    </Container>
  );
}
