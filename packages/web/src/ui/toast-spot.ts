/** A part of the window, CSS pixels from its upper left. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A place for toasts, as the library that draws them says it: how far the first is from its edge, in CSS pixels. */
export interface ToastSpot {
  readonly position: `${'bottom' | 'top'}-${'right' | 'center' | 'left'}`
  readonly edgePx: number
}

/** What one of two lines and a button takes, in rem. */
const TOAST_REM = { width: 20, height: 7 }
/** From the sides, the foot and, under the bar, the head of the window, and from there one step on, in rem. */
const MARGIN_REM = 1
const FOOT_REM = [1, 5.25]
const HEAD_REM = [4.25, 8]
/** On a phone, in the order of which lies nearest to the bar. */
const PHONE_HEAD_REM = Array.from({ length: 24 }, (_, step) => 4 + 2 * step)

/** Every place for toasts, the preferred first: at the foot, to the right (DESIGN §7); on a phone under the bar. */
export const toastSpots = (isPhone: boolean, remPx: number): readonly ToastSpot[] =>
  isPhone
    ? PHONE_HEAD_REM.map((rem) => ({ position: 'top-center', edgePx: rem * remPx }))
    : (['bottom', 'top'] as const).flatMap((edge) =>
        (edge === 'bottom' ? FOOT_REM : HEAD_REM).flatMap((rem) =>
          (['right', 'center', 'left'] as const).map(
            (side): ToastSpot => ({ position: `${edge}-${side}`, edgePx: rem * remPx }),
          ),
        ),
      )

/** What `count` toasts cover there, in a window of that size. */
export function toastArea({ position, edgePx }: ToastSpot, count: number, win: Area, remPx: number): Area {
  const width = Math.min(TOAST_REM.width * remPx, win.width - 2 * MARGIN_REM * remPx)
  const height = TOAST_REM.height * remPx * count
  const [edge, side] = position.split('-')
  const room = win.width - width
  return {
    x: side === 'center' ? room / 2 : side === 'left' ? MARGIN_REM * remPx : room - MARGIN_REM * remPx,
    y: edge === 'top' ? edgePx : win.height - edgePx - height,
    ...{ width, height },
  }
}

/** The first of the spots that covers nothing that is pressed, else the one that covers the least. `pressedIn` counts it. */
export function freestSpot(
  spots: readonly ToastSpot[],
  win: Area,
  remPx: number,
  pressedIn: (area: Area) => number,
): ToastSpot {
  const costs = spots.map((spot) => {
    const { y, height } = toastArea(spot, 1, win, remPx)
    // One that is cut off is none; that a second and third toast come is rarer than that one does.
    const isCut = y < 0 || y + height > win.height
    if (isCut) return Number.POSITIVE_INFINITY
    return 10 * pressedIn(toastArea(spot, 1, win, remPx)) + pressedIn(toastArea(spot, 3, win, remPx))
  })
  return spots[costs.indexOf(Math.min(...costs))] ?? { position: 'bottom-right', edgePx: MARGIN_REM * remPx }
}
