import { expect, test } from 'vitest'
import { cardColumns } from './card-columns.ts'

test.each([
  ['compact, whole width', 1420, 'compacta', 'wide', 6],
  ['medium, whole width', 1420, 'media', 'wide', 4],
  ['detailed, whole width', 1420, 'detallada', 'wide', 3],
  ['medium beside the map', 830, 'media', 'wide', 4],
  ['medium beside the map at 1280', 735, 'media', 'wide', 3],
  ['detailed beside the map', 830, 'detallada', 'wide', 2],
  ['tablet, compact', 880, 'compacta', 'narrow', 3],
  ['tablet, medium', 880, 'media', 'narrow', 2],
  ['a phone has one column', 390, 'compacta', 'phone', 1],
  ['before it is measured', 0, 'media', 'wide', 1],
] as const)('%s', (_why, width, density, screen, columns) => expect(cardColumns(width, density, screen)).toBe(columns))
