import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShownTheme } from '../theme/use-looks.ts'

export interface DrawingSize {
  readonly width: number
  readonly height: number
}

/** Draws into a place of a size in px; answers what takes the drawing away. It may have to fetch a library before. */
export type Draw = (place: HTMLElement, size: DrawingSize) => Promise<() => void>

/**
 * Keeps a place drawn: again when its size, the theme or `draw` changes, which the caller keeps the same while its data are
 * (`useCallback`); null while there is nothing to draw. `isMissing`: what draws could not be fetched.
 */
export function useDrawing(draw: Draw | null): {
  readonly place: RefObject<HTMLDivElement | null>
  readonly isMissing: boolean
} {
  const place = useRef<HTMLDivElement>(null)
  const theme = useShownTheme()
  const [size, setSize] = useState<DrawingSize>({ width: 0, height: 0 })
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (place.current === null) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another theme the colours are others
  useEffect(() => {
    const element = place.current
    if (draw === null || element === null || size.width === 0) return
    let remove: (() => void) | null = null
    let isGone = false
    draw(element, size).then(
      (away) => {
        setMissing(false)
        if (isGone) away()
        else remove = away
      },
      () => setMissing(true),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [draw, size, theme])

  return { place, isMissing }
}
