import { expect, test } from 'vitest'
import { cardColumns } from './card-columns.ts'

const DESK_PX = 16
const LARGE_PX = 18
const WALL_PX = 24

test.each([
  ['compact, whole width', 1420 / DESK_PX, 'compacta', 'wide', 6],
  ['medium, whole width', 1420 / DESK_PX, 'media', 'wide', 4],
  ['detailed, whole width', 1420 / DESK_PX, 'detallada', 'wide', 3],
  ['medium beside the map', 830 / DESK_PX, 'media', 'wide', 4],
  ['medium beside the map at 1280', 735 / DESK_PX, 'media', 'wide', 3],
  ['detailed beside the map', 830 / DESK_PX, 'detallada', 'wide', 2],
  ['1920: as the specification says', 1900 / DESK_PX, 'media', 'wide', 4],
  ['2560: twice as many', 2540 / LARGE_PX, 'media', 'large', 8],
  ['2560, beside map and panel', 1270 / LARGE_PX, 'media', 'large', 5],
  ['3840, compact', 3810 / WALL_PX, 'compacta', 'large', 11],
  ['3840, detailed', 3810 / WALL_PX, 'detallada', 'large', 6],
  ['3840, beside map and panel', 1980 / WALL_PX, 'media', 'large', 6],
  ['tablet, compact', 880 / DESK_PX, 'compacta', 'narrow', 3],
  ['tablet, medium', 880 / DESK_PX, 'media', 'narrow', 2],
  ['a phone has one column', 390 / DESK_PX, 'compacta', 'phone', 1],
  ['before it is measured', 0, 'media', 'wide', 1],
] as const)('%s', (_why, width, density, room, columns) => expect(cardColumns(width, density, room)).toBe(columns))
