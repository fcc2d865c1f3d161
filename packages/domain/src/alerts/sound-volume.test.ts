import { expect, test } from 'vitest'
import { soundVolume } from './sound-volume.ts'

const on = (volumePercent: number) => ({ isOn: true, volumePercent })
const off = { isOn: false, volumePercent: 70 }
const CRITICAL_ALONE = { critical: on(80), high: off, medium: off }
const ALL_BUT_CRITICAL = { critical: off, high: on(50), medium: on(20) }
const NONE = { critical: off, high: off, medium: off }

test.each([
  ['a severity that is on, at its volume', 'EXCESO_VELOCIDAD', 'high', ALL_BUT_CRITICAL, 50],
  ['one that is off', 'EXCESO_VELOCIDAD', 'high', CRITICAL_ALONE, 0],
  ['what is neither critical nor high', 'INCIDENCIA', 'medium', ALL_BUT_CRITICAL, 20],
  ['a separation that is only high, while critical ones sound', 'SEPARACION', 'high', CRITICAL_ALONE, 80],
  ['probable jamming as well', 'POSIBLE_BLOQUEO', 'medium', CRITICAL_ALONE, 80],
  ['a panic while only the others sound: it is critical, and that is off', 'PANICO', 'critical', ALL_BUT_CRITICAL, 0],
  ['the louder of the two', 'emergency_protocol', 'high', { ...ALL_BUT_CRITICAL, critical: on(40) }, 50],
  ['a panic for who turned everything off', 'PANICO', 'critical', NONE, 0],
] as const)('%s', (_why, type, severity, sounds, expected) => {
  expect(soundVolume({ type, severity }, sounds)).toBe(expected)
})
