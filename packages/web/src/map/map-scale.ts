import type { Map as LibraryMap } from 'maplibre-gl'
import { remPx } from '../browser/rem-px.ts'

/** What one rem is on a desk. */
const DESKTOP_REM_PX = 16

/** How much larger than on a desk a map is drawn: a pixel of the library's is so many of the page's. */
export const mapScale = (map: LibraryMap): number => Number(map.getContainer().style.zoom || 1)

/**
 * Draws a map as much larger as the page's letters are, for a larger screen is farther away: by the browser's zoom of the map's
 * box, so that names, tags, units, the scale and what a pointer reaches stay in step. The canvas keeps the screen's own pixels.
 * It ends with the map.
 */
export function followPageScale(map: LibraryMap): void {
  const host = map.getContainer()
  const fit = (): void => {
    const scale = remPx() / DESKTOP_REM_PX
    const ratio = devicePixelRatio * scale
    if (scale === mapScale(map) && ratio === map.getPixelRatio()) return
    host.style.zoom = String(scale)
    map.setPixelRatio(ratio)
  }
  fit()
  addEventListener('resize', fit)
  // A wall is made of a screen without a change of its size.
  const wall = new MutationObserver(fit)
  wall.observe(document.documentElement, { attributeFilter: ['data-escala'] })
  map.once('remove', () => {
    removeEventListener('resize', fit)
    wall.disconnect()
  })
}
