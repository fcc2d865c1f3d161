import type { MarkerSlot } from './marker-slot.ts'
import type { MapToken } from './palette.ts'
import { LOOK, slotOf } from './units/unit-store.ts'

type PerSlot<T> = readonly [T, T, T, T]

/** How units look on one screen's map. What goes by slot is worst first. */
export interface Symbology {
  readonly solid: PerSlot<MapToken>
  readonly ink: PerSlot<MapToken>
  /** A unit of the last slot whose fix is old but not yet silent, and one that is. */
  readonly quiet: MapToken
  readonly silent: MapToken
  readonly radiiPx: PerSlot<number>
  /** The parts of a cluster's ring and badge, and which of them a unit's `look` counts for. */
  readonly ring: PerSlot<MapToken>
  readonly ringInk: PerSlot<MapToken>
  readonly ringPartOf: (look: number) => MarkerSlot
  /** Units from the first down to this slot carry a tag, and pulse . */
  readonly taggedTo: number
  readonly pulsesTo: number
  /** Units from the first down to this slot are discs with a mark; the others chevrons, and squares while they stand. */
  readonly discsTo: number
  /** Of the circle about a critical unit (spec §9); null draws none. */
  readonly circleRadiusM: number | null
  /** The screen shows a card beside the selected unit, which then needs no tag. */
  readonly hasCard?: boolean
}

const LAST = 3

/** Sentinel: colour and shape by level (DESIGN §6). */
export const LEVEL_SYMBOLS: Symbology = {
  solid: ['sev-critical', 'sev-high', 'sev-medium', 'sev-low'],
  ink: ['on-critical', 'on-high', 'on-medium', 'on-low'],
  quiet: 'st-nogps',
  silent: 'st-nogps',
  radiiPx: [12, 10, 8.5, 8],
  ring: ['sev-critical', 'sev-high', 'sev-medium', 'sev-low'],
  ringInk: ['on-critical', 'on-high', 'on-medium', 'on-low'],
  ringPartOf: slotOf,
  taggedTo: 0,
  pulsesTo: 0,
  discsTo: 2,
  circleRadiusM: 5000,
}

/** Guardian: red and larger at risk, green with an active GPS, amber and dashed otherwise (spec §4, DESIGN §6). */
export const RISK_SYMBOLS: Symbology = {
  solid: ['sev-critical', 'sev-critical', 'sev-critical', 'sev-low'],
  ink: ['on-critical', 'on-critical', 'on-critical', 'on-low'],
  quiet: 'sev-low',
  silent: 'sev-high',
  radiiPx: [14, 11.5, 10, 8],
  ring: ['sev-critical', 'sev-critical', 'sev-high', 'sev-low'],
  ringInk: ['on-critical', 'on-critical', 'on-high', 'on-low'],
  ringPartOf: (look) => (slotOf(look) !== LAST ? 0 : (look & (LOOK.noGps | LOOK.unjudged)) !== 0 ? 2 : LAST),
  taggedTo: 1,
  pulsesTo: 2,
  discsTo: 2,
  circleRadiusM: 1000,
}

/**
 * Sentinel Pro: chevrons by speed, a grey square at 0 km/h (spec §4, DESIGN §6). Slots stand for bands of speed here:
 * over 80 km/h, over 60, standing, and the rest.
 */
export const SPEED_SYMBOLS: Symbology = {
  solid: ['v-over', 'v-high', 'v-0', 'v-ok'],
  ink: ['on-critical', 'on-high', 'bg-panel', 'on-low'],
  quiet: 'st-nogps',
  silent: 'st-nogps',
  radiiPx: [8, 8, 8, 8],
  ring: ['v-over', 'v-high', 'v-0', 'v-ok'],
  ringInk: ['on-critical', 'on-high', 'bg-panel', 'on-low'],
  ringPartOf: slotOf,
  taggedTo: -1,
  pulsesTo: -1,
  discsTo: -1,
  circleRadiusM: null,
}

/**
 * The full map: a green chevron is active, a yellow square stands, a red disc is an alert (spec §4 "Full-map state
 * mapping"). Slots stand for states here: the first alert, the third stopped, the last active.
 */
export const STATE_SYMBOLS: Symbology = {
  solid: ['sev-critical', 'sev-high', 'sev-medium', 'sev-low'],
  ink: ['on-critical', 'on-high', 'on-medium', 'on-low'],
  quiet: 'st-nogps',
  silent: 'sev-critical',
  radiiPx: [10, 8, 8, 8],
  ring: ['sev-critical', 'sev-high', 'sev-medium', 'sev-low'],
  ringInk: ['on-critical', 'on-high', 'on-medium', 'on-low'],
  ringPartOf: slotOf,
  taggedTo: -1,
  pulsesTo: -1,
  discsTo: 0,
  circleRadiusM: null,
}

/**
 * Trips in transit: a green chevron moves, a yellow square stands, red is delayed or selected (spec §2, §4). Slots stand
 * for states here: the selected one, delayed, standing, moving.
 */
export const TRIP_SYMBOLS: Symbology = {
  solid: ['st-delayed', 'st-delayed', 'st-stopped', 'st-moving'],
  ink: ['bg-panel', 'bg-panel', 'bg-panel', 'bg-panel'],
  quiet: 'st-nogps',
  silent: 'st-nogps',
  radiiPx: [8, 8, 8, 8],
  ring: ['st-delayed', 'st-delayed', 'st-stopped', 'st-moving'],
  ringInk: ['bg-panel', 'bg-panel', 'bg-panel', 'bg-panel'],
  ringPartOf: slotOf,
  taggedTo: -1,
  pulsesTo: -1,
  discsTo: -1,
  circleRadiusM: null,
  hasCard: true,
}
