interface Listed {
  uses: number;
  /** why the file cannot wait for what happens */
  reason: string;
}

export type AllowedPolls = Readonly<Record<string, Listed>>;

export const countPolls = (text: string): number => text.match(/\beventually\(/g)?.length ?? 0;

/** What is wrong with the polls of test files (by file), compared with those that are allowed. */
export function findNewPolls(polls: ReadonlyMap<string, number>, allowed: AllowedPolls): string[] {
  const known = (file: string) => (Object.hasOwn(allowed, file) ? (allowed[file]?.uses ?? 0) : 0);
  const added = [...polls].filter(([file, uses]) => uses > known(file));
  const unfounded = Object.entries(allowed).filter(([, { reason }]) => reason.trim() === '');
  return [
    ...added.map(([file, uses]) => `${file} polls ${uses} times, not ${known(file)}: wait for what happens instead`),
    ...unfounded.map(([file]) => `${file} is listed without a reason`),
  ];
}

/** The list with the present counts where they are lower; it never grows. */
export const lowered = (polls: ReadonlyMap<string, number>, allowed: AllowedPolls): AllowedPolls =>
  Object.fromEntries(
    Object.entries(allowed).flatMap(([file, { uses, reason }]): [string, Listed][] => {
      const now = Math.min(uses, polls.get(file) ?? 0);
      return now > 0 ? [[file, { uses: now, reason }]] : [];
    }),
  );
