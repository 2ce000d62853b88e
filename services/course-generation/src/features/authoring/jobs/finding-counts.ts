import type { FindingCount } from '../../accounts/index.ts';
import type { JudgedAnswer } from '../writing/texts.ts';

/** Counts what the judge of one attempt said, by rule. A text without a rule is counted once under ''. */
export function createFindingCounts() {
  const counts: FindingCount[] = [];
  return ({ what, model, promptVersion, fate, findings }: JudgedAnswer): readonly FindingCount[] => {
    for (const rule of ['', ...new Set(findings.map((finding) => finding.rule))]) {
      const same = counts.find((count) => count.what === what && count.rule === rule && count.fate === fate);
      if (same) same.texts += 1;
      else counts.push({ what, rule, model, promptVersion, fate, texts: 1 });
    }
    return counts;
  };
}
