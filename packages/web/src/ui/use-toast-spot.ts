import { useCallback, useEffect, useState } from 'react'
import { remPx } from '../browser/rem-px.ts'
import { type Area, freestSpot, type ToastSpot, toastArea, toastSpots } from './toast-spot.ts'

const PRESSED = 'a[href],button,input,select,textarea,[role="option"]'
const TOASTS = '[data-sonner-toaster]'
const TOAST = '[data-sonner-toast]'
/** A toast that is pointed at or in use must not move away from it. */
const TOAST_IN_USE = `${TOAST}:is(:hover,:focus-within)`
/** What a screen lists comes after the screen: so long it is looked at again, so often. */
const FILLS_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 250

/**
 * Where toasts stand so that no control lies under them (WCAG 2.4.11), and a way to look for it anew before the first comes.
 * `screen`: the path of what is shown, which a toast's own action may have changed.
 */
export function useToastSpot(isPhone: boolean, screen: string): readonly [ToastSpot, () => void] {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen fills up anew
  useEffect(() => {
    let isFull = false
    const look = (): void => {
      if (document.querySelector(TOAST_IN_USE) !== null) return
      if (isFull) clearInterval(looking)
      if (document.querySelector(TOAST) !== null) setSpot((now) => (isFree(now) ? now : freeSpot(isPhone)))
    }
    const looking = setInterval(look, LOOK_EVERY_MS)
    const full = setTimeout(() => {
      isFull = true
    }, FILLS_WITHIN_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(full)
    }
  }, [isPhone, screen])
  return [spot, lookAgain]
}

const windowArea = (): Area => ({ x: 0, y: 0, width: innerWidth, height: innerHeight })

const isFree = (spot: ToastSpot): boolean => pressedIn(toastArea(spot, 1, windowArea(), remPx())) === 0

const freeSpot = (isPhone: boolean): ToastSpot =>
  freestSpot(toastSpots(isPhone, remPx()), windowArea(), remPx(), pressedIn)

/** Of what is pressed, the share that may be covered: a row across the whole window is pressed beside a toast as well. */
const COVERED_SHARE = 1 / 3

/** How many things that are pressed would be lost in an area; what lies under something else, a toast say, is not seen anyhow. */
function pressedIn({ x, y, width, height }: Area): number {
  return [...document.querySelectorAll(PRESSED)].filter((element) => {
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(x, box.left), Math.min(x + width, box.right)]
    const [top, bottom] = [Math.max(y, box.top), Math.min(y + height, box.bottom)]
    if (left >= right || top >= bottom || element.closest(TOASTS) !== null) return false
    const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const isMiddle = left <= middleX && middleX <= right && top <= middleY && middleY <= bottom
    const share = ((right - left) * (bottom - top)) / (box.width * box.height)
    if (!isMiddle && share <= COVERED_SHARE) return false
    const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    const seen = hits.find((hit) => hit.closest(TOASTS) === null)
    return seen !== undefined && (element.contains(seen) || seen.contains(element))
  }).length
}
