export function clampPercent(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent || 0)));
}
