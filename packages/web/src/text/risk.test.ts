import { expect, test } from 'vitest'
import { splitFactorText } from './risk.ts'

test.each([
  ['Unidad detenida 47 min en zona de riesgo', 'Unidad detenida', '47 min en zona de riesgo'],
  ['Entrega vencida ahora', 'Entrega vencida', 'ahora'],
  ['Sin señal GPS', 'Sin señal GPS', ''],
  ['2 incidencias abiertas', '2 incidencias abiertas', ''],
  ['', '', ''],
])('%s', (text, lead, rest) => {
  expect(splitFactorText(text)).toEqual({ lead, rest })
})
