import type { MapToken } from './palette.ts'
import { LOOK } from './units/unit-store.ts'

type PerLevel<T> = readonly [T, T, T, T]

/** How units look on one screen's map. What goes by level is worst first: CRITICO, ALTO, MEDIO, BAJO. */
export interface Symbology {
  readonly solid: PerLevel<MapToken>
  readonly ink: PerLevel<MapToken>
  /** A BAJO unit whose fix is old but not yet silent, and one that is. */
  readonly quiet: MapToken
  readonly silent: MapToken
  readonly radiiPx: PerLevel<number>
  /** The parts of a cluster's ring and badge, and which of them a unit's `look` counts for. */
  readonly ring: PerLevel<MapToken>
  readonly ringInk: PerLevel<MapToken>
  readonly ringPartOf: (look: number) => 0 | 1 | 2 | 3
  /** Units from CRITICO down to this level carry a tag, and pulse (as places of the ramp). */
  readonly taggedTo: number
  readonly pulsesTo: number
  /** Units from CRITICO down to this level are discs with a mark; the others chevrons, and squares while they stand. */
  readonly discsTo: number
  /** Of the circle about a critical unit (spec §9); null draws none. */
  readonly circleRadiusM: number | null
  /** The screen shows a card beside the selected unit, which then needs no tag. */
  readonly hasCard?: boolean
}

const levelPart = (look: number): 0 | 1 | 2 | 3 => {
  const level = look & LOOK.level
  return level === 0 || level === 1 || level === 2 ? level : 3
}
const BAJO = 3

/** Sentinel: colour and shape by level (DESIGN §6). */
export const LEVEL_SYMBOLS: Symbology = {
  solid: ['sev-critico', 'sev-alto', 'sev-medio', 'sev-bajo'],
  ink: ['on-critico', 'on-alto', 'on-medio', 'on-bajo'],
  quiet: 'st-nogps',
  silent: 'st-nogps',
  radiiPx: [12, 10, 8.5, 8],
  ring: ['sev-critico', 'sev-alto', 'sev-medio', 'sev-bajo'],
  ringInk: ['on-critico', 'on-alto', 'on-medio', 'on-bajo'],
  ringPartOf: levelPart,
  taggedTo: 0,
  pulsesTo: 0,
  discsTo: 2,
  circleRadiusM: 5000,
}

/** Guardian: red and larger at risk, green with an active GPS, amber and dashed otherwise (spec §4, DESIGN §6). */
export const RISK_SYMBOLS: Symbology = {
  solid: ['sev-critico', 'sev-critico', 'sev-critico', 'sev-bajo'],
  ink: ['on-critico', 'on-critico', 'on-critico', 'on-bajo'],
  quiet: 'sev-bajo',
  silent: 'sev-alto',
  radiiPx: [14, 11.5, 10, 8],
  ring: ['sev-critico', 'sev-critico', 'sev-alto', 'sev-bajo'],
  ringInk: ['on-critico', 'on-critico', 'on-alto', 'on-bajo'],
  ringPartOf: (look) => (levelPart(look) !== BAJO ? 0 : (look & LOOK.noGps) !== 0 ? 2 : BAJO),
  taggedTo: 1,
  pulsesTo: 2,
  discsTo: 2,
  circleRadiusM: 1000,
}

/**
 * Sentinel Pro: chevrons by speed, a grey square at 0 km/h (spec §4, DESIGN §6). Levels stand for bands of speed here:
 * over 80 km/h, over 60, standing, and the rest.
 */
export const SPEED_SYMBOLS: Symbology = {
  solid: ['v-over', 'v-high', 'v-0', 'v-ok'],
  ink: ['on-critico', 'on-alto', 'bg-panel', 'on-bajo'],
  quiet: 'st-nogps',
  silent: 'st-nogps',
  radiiPx: [8, 8, 8, 8],
  ring: ['v-over', 'v-high', 'v-0', 'v-ok'],
  ringInk: ['on-critico', 'on-alto', 'bg-panel', 'on-bajo'],
  ringPartOf: levelPart,
  taggedTo: -1,
  pulsesTo: -1,
  discsTo: -1,
  circleRadiusM: null,
}

/**
 * The full map: a green chevron is active, a yellow square stands, a red disc is an alert (spec §4 "Full-map state
 * mapping"). Levels stand for states here: CRITICO alert, MEDIO stopped, BAJO active.
 */
export const STATE_SYMBOLS: Symbology = {
  solid: ['sev-critico', 'sev-alto', 'sev-medio', 'sev-bajo'],
  ink: ['on-critico', 'on-alto', 'on-medio', 'on-bajo'],
  quiet: 'st-nogps',
  silent: 'sev-critico',
  radiiPx: [10, 8, 8, 8],
  ring: ['sev-critico', 'sev-alto', 'sev-medio', 'sev-bajo'],
  ringInk: ['on-critico', 'on-alto', 'on-medio', 'on-bajo'],
  ringPartOf: levelPart,
  taggedTo: -1,
  pulsesTo: -1,
  discsTo: 0,
  circleRadiusM: null,
}

/**
 * Trips in transit: a green chevron moves, a yellow square stands, red is delayed or selected (spec §2, §4). Levels stand
 * for states here: CRITICO the selected one, ALTO delayed, MEDIO standing, BAJO moving.
 */
export const TRIP_SYMBOLS: Symbology = {
  solid: ['st-delayed', 'st-delayed', 'st-stopped', 'st-moving'],
  ink: ['bg-panel', 'bg-panel', 'bg-panel', 'bg-panel'],
  quiet: 'st-nogps',
  silent: 'st-nogps',
  radiiPx: [8, 8, 8, 8],
  ring: ['st-delayed', 'st-delayed', 'st-stopped', 'st-moving'],
  ringInk: ['bg-panel', 'bg-panel', 'bg-panel', 'bg-panel'],
  ringPartOf: levelPart,
  taggedTo: -1,
  pulsesTo: -1,
  discsTo: -1,
  circleRadiusM: null,
  hasCard: true,
}
