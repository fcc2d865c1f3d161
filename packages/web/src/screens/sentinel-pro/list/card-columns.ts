import type { Density } from '../../../theme/theme.ts'

/** Spec §9, where there is room for them. */
const MOST = { compacta: 6, media: 4, detallada: 3 } as const satisfies Record<Density, number>
/** On tablets (DESIGN §10). */
const MOST_NARROW = { compacta: 3, media: 2, detallada: 2 } as const satisfies Record<Density, number>
/** Narrower, what a card says is cut. */
const LEAST_PX = { compacta: 186, media: 190, detallada: 300 } as const satisfies Record<Density, number>

/** How many cards lie beside each other in `widthPx`; 1 on a phone. */
export function cardColumns(widthPx: number, density: Density, screen: 'phone' | 'narrow' | 'wide'): number {
  if (screen === 'phone') return 1
  const most = screen === 'narrow' ? MOST_NARROW[density] : MOST[density]
  return Math.max(1, Math.min(most, Math.floor(widthPx / LEAST_PX[density])))
}
