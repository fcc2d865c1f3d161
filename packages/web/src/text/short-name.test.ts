import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['María Reyes', 'M. Reyes'],
  ['María Reyes López', 'M. Reyes'],
  ['José Luis Salinas Fuentes', 'J. Salinas'],
  ['Carmen de la Cruz', 'C. de la Cruz'],
  ['Carmen de la Cruz Pérez', 'C. de la Cruz'],
  ['María del Carmen Ruiz Soto', 'M. Ruiz'],
  ['Juan de Dios Peña y Lillo Ortega', 'J. Peña y Lillo'],
  ['Ángel Ñandú', 'Á. Ñandú'],
  ['  María   Reyes ', 'M. Reyes'],
  ['Monitoreo', 'Monitoreo'],
  ['monitorista@empresa.mx', 'monitorista@empresa.mx'],
  ['Cuenta de demostración', 'Cuenta de demostración'],
  ['Turno de', 'Turno de'],
  ['', ''],
])('%j is %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})
