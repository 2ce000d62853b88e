import type { QualityFinding, QualityRecord } from '@coursewright/contracts';
import { plainText } from '../text/html.ts';

// What is judged while a text streams, so that a bad one stops before its block is shown.
interface StreamRules {
  judgeBeginning?(text: string): QualityFinding[];
  judgeBlock(text: string, index: number): QualityFinding[];
}

const CODE_OR_QUOTE = /<(pre|code|blockquote|math)\b.*?<\/\1>/gs;
const BEGINNING = 40;

export type StreamWatch = ReturnType<typeof watchStream>;

export function watchStream({ judgeBeginning, judgeBlock }: StreamRules, onBad: () => void) {
  let findings: QualityFinding[] = [];
  let beginning = '';
  let blocks = 0;
  const report = (found: QualityFinding[]) => {
    if (found.length === 0 || findings.length > 0) return;
    findings = found;
    onBad();
  };
  return {
    all: (quality?: Pick<QualityRecord, 'findings'>) => [...findings, ...(quality?.findings ?? [])],
    get isStopped() {
      return findings.length > 0;
    },
    push(text: string) {
      if (!judgeBeginning || beginning.length >= BEGINNING) return;
      beginning += text;
      report(judgeBeginning(beginning));
    },
    judgeBlock(html: string) {
      report(judgeBlock(plainText(html.replace(CODE_OR_QUOTE, ' ')), blocks));
      blocks += 1;
    },
    reset() {
      findings = [];
      beginning = '';
      blocks = 0;
    },
  };
}
