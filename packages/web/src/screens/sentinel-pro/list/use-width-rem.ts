import { type RefCallback, useCallback, useState } from 'react'
import { remPx } from '../../../browser/rem-px.ts'

/** The width of an element in rem, which large screens have larger; 0 before it is there. Pass the callback as its `ref`. */
export function useWidthRem(): readonly [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth / remPx()))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
