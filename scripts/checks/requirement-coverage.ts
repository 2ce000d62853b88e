interface TestFile {
  file: string;
  text: string;
}

interface Requirement {
  id: string;
  text: string;
}

export interface RequirementCoverage {
  total: number;
  uncovered: Requirement[];
  unknown: { id: string; file: string }[];
}

// Compares the ids in the tables of a Markdown list (`| ABC-01 | text |`) with the ids that test files name.
export function checkRequirements(list: string, tests: readonly TestFile[]): RequirementCoverage {
  const requirements = [...list.matchAll(/^\| ([A-Z]{3}-\d+) \| (.*?) \|/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }));
  const known = new Set(requirements.map(({ id }) => id));
  const groups = new Set(requirements.map(({ id }) => id.slice(0, 3)));
  const named = tests.flatMap(({ file, text }) =>
    [...new Set(text.match(/\b[A-Z]{3}-\d+\b/g))]
      .filter((id) => groups.has(id.slice(0, 3)))
      .map((id) => ({ id, file })),
  );
  const covered = new Set(named.map(({ id }) => id));
  return {
    total: requirements.length,
    uncovered: requirements.filter(({ id }) => !covered.has(id)),
    unknown: named.filter(({ id }) => !known.has(id)),
  };
}
