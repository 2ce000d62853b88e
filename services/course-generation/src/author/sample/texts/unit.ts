/** One hand-written lesson of the study plan; {T} stands for the course's topic, {S} for a requested sub-topic. */
export interface Unit {
  title: string;
  lead: string;
  task: string;
}

export interface Stage {
  title: string;
  units: readonly Unit[];
}
