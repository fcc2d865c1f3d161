import { readText, writeText } from '../../browser/storage.ts'

/** How the units are shown (spec §2): cards, the map, or both. */
export const VIEWS = ['grid', 'map', 'hybrid'] as const
export type View = (typeof VIEWS)[number]

/** Where there is no room for both (DESIGN §10). */
export const NARROW_VIEWS = ['grid', 'map'] as const satisfies readonly View[]

const VIEW_KEY = 'sentinel-pro-vista'

export const storedView = (): View => VIEWS.find((view) => view === readText(VIEW_KEY)) ?? 'hybrid'

export function storeView(view: View): void {
  writeText(VIEW_KEY, view)
}
