import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Tells what is around an element how high it is, in whole px, as a property of its style: what scrolls under what stays on top has to
 * be brought into sight below it. Known as soon as it is drawn, before anything is scrolled to.
 */
export function useHeightAs<E extends HTMLElement>(property: `--${string}`): RefObject<E | null> {
  const element = useRef<E>(null)
  const write = (): void => {
    const height = Math.ceil(element.current?.getBoundingClientRect().height ?? 0)
    element.current?.parentElement?.style.setProperty(property, `${height}px`)
  }
  useLayoutEffect(write)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks the element anew each time
  useEffect(() => {
    const drawn = element.current
    if (drawn === null) return
    const around = drawn.parentElement
    const observer = new ResizeObserver(write)
    observer.observe(drawn)
    return () => {
      observer.disconnect()
      around?.style.removeProperty(property)
    }
  }, [property])
  return element
}
