import { useCallback, useEffect, useState } from 'react'
import { type Area, freestSpot, type ToastSpot, toastArea, toastSpots } from './toast-spot.ts'

const PRESSED = 'a[href],button,input,select,textarea,[role="option"]'
const TOASTS = '[data-sonner-toaster]'

/** Where toasts stand so that no control lies under them (WCAG 2.4.11), and a way to look for it anew before the first comes. */
export function useToastSpot(isPhone: boolean): readonly [ToastSpot, () => void] {
  const [spot, setSpot] = useState(() => freeSpot(isPhone))
  const lookAgain = useCallback(() => setSpot(freeSpot(isPhone)), [isPhone])
  useEffect(() => {
    let frame = 0
    // What a press opened, or a window of another size, may have put a control there. Those that are there move only then.
    const check = (event?: Event): void => {
      if (event?.target instanceof Element && event.target.closest(TOASTS) !== null) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setSpot((now) => (isFree(now) ? now : freeSpot(isPhone))))
      })
    }
    // The phone's layout is another one.
    check()
    document.addEventListener('click', check)
    globalThis.addEventListener('resize', check)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('click', check)
      globalThis.removeEventListener('resize', check)
    }
  }, [isPhone])
  return [spot, lookAgain]
}

const windowArea = (): Area => ({ x: 0, y: 0, width: innerWidth, height: innerHeight })
const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const isFree = (spot: ToastSpot): boolean => pressedIn(toastArea(spot, 1, windowArea(), remPx())) === 0

const freeSpot = (isPhone: boolean): ToastSpot =>
  freestSpot(toastSpots(isPhone, remPx()), windowArea(), remPx(), pressedIn)

/** How many things that are pressed are seen in an area; what lies under something else, a toast say, is not. */
function pressedIn({ x, y, width, height }: Area): number {
  return [...document.querySelectorAll(PRESSED)].filter((element) => {
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(x, box.left), Math.min(x + width, box.right)]
    const [top, bottom] = [Math.max(y, box.top), Math.min(y + height, box.bottom)]
    if (left >= right || top >= bottom || element.closest(TOASTS) !== null) return false
    const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    const seen = hits.find((hit) => hit.closest(TOASTS) === null)
    return seen !== undefined && (element.contains(seen) || seen.contains(element))
  }).length
}
