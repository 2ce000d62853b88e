/** The hills of both scenes, and the sign that points nowhere. */
export const Landscape = ({ far, near, wood }: { far: string; near: string; wood: string }) => (
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
