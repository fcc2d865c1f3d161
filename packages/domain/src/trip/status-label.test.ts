import { expect, test } from 'vitest'
import { statusLabel, unifiedStatusLabel } from './status-label.ts'

test.each([
  ['in transit', 'En tránsito', 'En tránsito'],
  ['in route', 'En ruta para cargar', 'En ruta para cargar'],
  ['load', 'Cargando', 'Cargando'],
  ['download waiting', 'Descargando', 'Descargando'],
  ['complete', 'Completado', 'Sin estado'],
  ['off', 'Apagado', 'Sin estado'],
  ['constructor', 'Sin estado', 'Sin estado'],
  ['In Transit', 'Sin estado', 'Sin estado'],
  ['', 'Sin estado', 'Sin estado'],
  [null, 'Sin estado', 'Sin estado'],
])('%s is shown as %s, in Sentinel Pro as %s', (status, label, unified) => {
  expect(statusLabel(status)).toBe(label)
  expect(unifiedStatusLabel(status)).toBe(unified)
})
