import { calmBoth, calmMirror, calmPhone, calmTruck } from './calm.ts'
import { dangerStop } from './danger-stop.ts'
import { gpsLost } from './gps-lost.ts'
import { coverageHoles, slowClock, sparse } from './imperfect-tracker.ts'
import { blockade, fuelTheft } from './incident.ts'
import { jammer } from './jammer.ts'
import { mirrorComplaint, mirrorNoLink, mirrorTroubled } from './mirror-no-link.ts'
import { appNeverOpened, noTracking } from './no-tracking.ts'
import { overdue } from './overdue.ts'
import { panic } from './panic.ts'
import { placeholder } from './placeholder.ts'
import type { Scenario } from './scenario.ts'
import { separation } from './separation-scenario.ts'
import { silent } from './silent.ts'
import { speeding } from './speeding.ts'
import { breakdown, longStop, mealStop } from './stopped.ts'

/** Every scenario once. */
export const SCENARIOS: readonly Scenario[] = [
  separation,
  dangerStop,
  jammer,
  panic,
  overdue,
  gpsLost,
  breakdown,
  longStop,
  mirrorComplaint,
  mirrorTroubled,
  blockade,
  mirrorNoLink,
  noTracking,
  appNeverOpened,
  silent,
  fuelTheft,
  speeding,
  mealStop,
  placeholder,
  coverageHoles,
  slowClock,
  sparse,
  calmBoth,
  calmPhone,
  calmTruck,
  calmMirror,
]

const CALM = [calmBoth, calmTruck, calmMirror, calmBoth, calmPhone, calmMirror, calmBoth, calmTruck] as const

const PROGRAMME_LENGTH = 40

/** Which scenario a place in the fleet plays: each once, the rest calm. A larger fleet repeats the programme. */
export function scenarioOf(slot: number): Scenario {
  const turn = slot % PROGRAMME_LENGTH
  return SCENARIOS[turn] ?? CALM[turn % CALM.length] ?? calmBoth
}
