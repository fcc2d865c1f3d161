import type { Scenario } from './scenario.ts'

/** Coverage holes: the phone covers them, and the tracker's fixes come late, in one batch. */
export const coverageHoles: Scenario = {
  name: 'coverage-holes',
  level: 'low',
  equipment: 'both',
  condition: null,
  fault: { kind: 'holes', everyMinutes: 40, lastsMinutes: 14 },
}

/** A tracker whose clock is three minutes slow. */
export const slowClock: Scenario = {
  name: 'slow-clock',
  level: 'low',
  equipment: 'truck',
  condition: null,
  fault: { kind: 'slow-clock', minutes: 3 },
}

/** A satellite unit that speaks every twelve minutes. */
export const sparse: Scenario = {
  name: 'sparse',
  level: 'low',
  equipment: 'truck',
  condition: null,
  fault: { kind: 'sparse', everyMinutes: 12 },
}
