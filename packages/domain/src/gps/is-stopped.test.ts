import { expect, test } from 'vitest'
import { isStopped } from './is-stopped.ts'

const speeds = (...list: readonly (number | null)[]) => list.map((speed) => ({ speed }))

test.each([
  ['alert code', 80, speeds(80), 'UNIDAD_DETENIDA', true],
  ['alert text', 80, speeds(80), 'CAMIÓN DETENIDO EN CASETA', true],
  ['another alert', 80, speeds(0), 'SIN_GPS', false],
  ['another alert at a standstill', 0, speeds(0, 0, 0), 'SIN_GPS', true],
  ['moving', 40, speeds(0, 0, 0), null, false],
  ['unknown speed', null, speeds(0, 0, 0), null, false],
  ['no history', 0, [], null, true],
  ['history missing', 0, null, null, true],
  ['one sample at 0', 0, speeds(0), null, true],
  ['one sample moving', 0, speeds(3), null, false],
  ['the three newest at 0, an older one moving', 0, speeds(0, 0, 0, 70), null, true],
  ['the third newest moving', 0, speeds(0, 0, 70, 0), null, false],
  ['an unknown speed in history', 0, speeds(0, null, 0), null, false],
])('%s', (_why, speed, history, alert, stopped) => {
  expect(isStopped({ speed, history, alert })).toBe(stopped)
})
