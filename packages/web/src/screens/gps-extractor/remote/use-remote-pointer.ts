import { type RefObject, useEffect, useRef } from 'react'
import type { RemoteAct } from '../../../live/remote-feed.ts'
import { type PageSize, pagePoint } from '../../../widgets/gps-extractor/remote-point.ts'

interface PointerOptions {
  readonly surface: RefObject<HTMLElement | null>
  readonly size: PageSize | null
  /** False while one only looks on: then the surface is scrolled and touched as any other. */
  readonly isActive: boolean
  readonly act: (act: RemoteAct) => void
  /** The pointer came down on the page: the keyboard follows it, unless a finger did it. */
  readonly onPress: (isTouch: boolean) => void
}

const BUTTONS = ['left', 'middle', 'right'] as const
/** A finger that moves less than this taps. */
const TAP_PX = 8
/** A finger that rests this long before it moves drags; one that moves at once scrolls. */
const HOLD_MS = 350
const LINE_PX = 16

/** Mouse, wheel and touch go to the remote page: a tap clicks, a stroke scrolls, a rested finger drags. */
export function useRemotePointer(options: PointerOptions): void {
  const now = useRef(options)
  now.current = options
  const { surface, isActive } = options

  useEffect(() => {
    const element = surface.current
    if (element === null || !isActive) return
    const listening = new AbortController()
    const { signal } = listening
    const act = (done: RemoteAct): void => now.current.act(done)
    const at: Locate = (event) =>
      pagePoint(event, element.getBoundingClientRect(), now.current.size ?? { width: 0, height: 0 })
    const listened: Listened = { element, signal, act, at, onPress: (isTouch) => now.current.onPress(isTouch) }
    listenToPointer(listened)
    listenToWheel(listened)
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    return () => listening.abort()
  }, [surface, isActive])
}

type Locate = (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => { readonly x: number; readonly y: number }

interface Listened {
  readonly element: HTMLElement
  /** Ends the listening. */
  readonly signal: AbortSignal
  readonly act: (act: RemoteAct) => void
  readonly at: Locate
  readonly onPress: (isTouch: boolean) => void
}

/** A mouse's events as they come, its moves once a frame; a finger's by what it does. */
function listenToPointer({ element, signal, act, at, onPress }: Listened): void {
  const mouse = (type: 'down' | 'up' | 'move', event: MouseEvent, clicks: number): void => {
    const button = type === 'move' && event.buttons === 0 ? 'none' : (BUTTONS[event.button] ?? 'left')
    act({ kind: 'mouse', type, ...at(event), button, clicks: Math.min(3, clicks) })
  }

  let waiting: PointerEvent | null = null
  let isPressed = false
  const sendMove = (): void => {
    if (waiting !== null) mouse('move', waiting, 0)
    waiting = null
  }
  const touch = createTouch(act, at)

  element.addEventListener(
    'pointerdown',
    (event) => {
      element.setPointerCapture(event.pointerId)
      if (event.pointerType === 'touch') {
        // No mouse events are to follow a finger's; a mouse's own would be lost by it.
        event.preventDefault()
        touch.down(event)
        onPress(true)
        return
      }
      isPressed = true
      onPress(false)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch') return touch.move(event)
      if (waiting === null) requestAnimationFrame(sendMove)
      waiting = event
    },
    { signal },
  )
  // Mouse events know how many clicks it was; of touch they are made up, and are not listened to.
  element.addEventListener(
    'mousedown',
    (event) => {
      // The keyboard stays with the remote page.
      event.preventDefault()
      if (isPressed) mouse('down', event, event.detail)
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerType === 'touch') return touch.up(event)
      sendMove()
    },
    { signal },
  )
  element.addEventListener(
    'mouseup',
    (event) => {
      if (isPressed) mouse('up', event, event.detail)
      isPressed = event.buttons !== 0
    },
    { signal },
  )
  element.addEventListener('pointercancel', (event) => touch.cancel(event), { signal })
}

function listenToWheel({ element, signal, act, at }: Listened): void {
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const scale = event.deltaMode === 0 ? 1 : LINE_PX
      const bounded = (by: number): number => Math.max(-5000, Math.min(5000, by * scale))
      act({ kind: 'wheel', ...at(event), dx: bounded(event.deltaX), dy: bounded(event.deltaY) })
    },
    { signal, passive: false },
  )
}

function createTouch(act: (act: RemoteAct) => void, at: Locate) {
  let start: PointerEvent | null = null
  let last: PointerEvent | null = null
  let way: 'tap' | 'scroll' | 'drag' = 'tap'
  const mouse = (type: 'down' | 'up' | 'move', event: PointerEvent, clicks: number): void =>
    act({ kind: 'mouse', type, ...at(event), button: 'left', clicks })
  return {
    down(event: PointerEvent): void {
      if (start !== null) return
      start = event
      last = event
      way = 'tap'
    },
    move(event: PointerEvent): void {
      if (start === null || last === null || event.pointerId !== start.pointerId) return
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > TAP_PX
      if (way === 'tap' && !far) return
      if (way === 'tap') {
        way = event.timeStamp - start.timeStamp >= HOLD_MS ? 'drag' : 'scroll'
        if (way === 'drag') mouse('down', start, 1)
      }
      if (way === 'drag') mouse('move', event, 0)
      else {
        const from = at(last)
        const to = at(event)
        act({ kind: 'wheel', ...at(start), dx: from.x - to.x, dy: from.y - to.y })
      }
      last = event
    },
    up(event: PointerEvent): void {
      if (start === null || event.pointerId !== start.pointerId) return
      if (way === 'tap') {
        mouse('move', start, 0)
        mouse('down', start, 1)
        mouse('up', start, 1)
      } else if (way === 'drag') mouse('up', event, 1)
      start = null
    },
    cancel(event: PointerEvent): void {
      if (start !== null && way === 'drag') mouse('up', event, 1)
      start = null
    },
  }
}
