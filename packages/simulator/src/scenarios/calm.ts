import type { Scenario } from './scenario.ts'

/** Trips on which nothing happens, with each kind of equipment: what most of a fleet looks like. */
export const calmBoth: Scenario = { name: 'calm-both', level: 'low', equipment: 'both', condition: null }
export const calmPhone: Scenario = { name: 'calm-phone', level: 'low', equipment: 'phone', condition: null }
export const calmTruck: Scenario = { name: 'calm-truck', level: 'low', equipment: 'truck', condition: null }
export const calmMirror: Scenario = { name: 'calm-mirror', level: 'low', equipment: 'mirror', condition: null }
