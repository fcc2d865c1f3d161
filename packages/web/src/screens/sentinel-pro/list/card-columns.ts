import type { Density } from '@vigia/domain/account/preferences'

/** `large`: from 2400 px of the window on. */
type Room = 'phone' | 'narrow' | 'wide' | 'large'

/** Spec §9, where there is room for them. */
const MOST = { compacta: 6, media: 4, detallada: 3 } as const satisfies Record<Density, number>
/** On tablets (DESIGN §10). */
const MOST_NARROW = { compacta: 3, media: 2, detallada: 2 } as const satisfies Record<Density, number>
/** Twice the specification's: cards that are as wide as a desk's screen say no more than narrow ones. */
const MOST_LARGE = { compacta: 12, media: 8, detallada: 6 } as const satisfies Record<Density, number>
/** Narrower, what a card says is cut. */
const LEAST_REM = { compacta: 11.625, media: 11.875, detallada: 18.75 } as const satisfies Record<Density, number>
/** Where there is so much room, `Desconectado` has its own beside the plates. */
const LEAST_LARGE_REM = { compacta: 13.5, media: 13.5, detallada: 20 } as const satisfies Record<Density, number>

const MOST_IN = { narrow: MOST_NARROW, wide: MOST, large: MOST_LARGE } as const

/** How many cards lie beside each other in `widthRem`, the width in the window's own letters; 1 on a phone. */
export function cardColumns(widthRem: number, density: Density, room: Room): number {
  if (room === 'phone') return 1
  const least = room === 'large' ? LEAST_LARGE_REM : LEAST_REM
  return Math.max(1, Math.min(MOST_IN[room][density], Math.floor(widthRem / least[density])))
}
