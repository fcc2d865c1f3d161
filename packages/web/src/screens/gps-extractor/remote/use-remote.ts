import { useCallback, useEffect, useRef, useState } from 'react'
import {
  openRemoteFeed,
  type RemoteAct,
  type RemoteFeed,
  type RemoteFrame,
  type RemoteListener,
} from '../../../live/remote-feed.ts'
import { frameRate, type PageSize } from '../../../widgets/gps-extractor/remote-point.ts'

type Notice<Name extends keyof RemoteListener> = Parameters<RemoteListener[Name]>[0]

interface Meter {
  /** Milliseconds there and back. */
  readonly latencyMs: number | null
  readonly framesPerS: number
  /** When the picture that is shown came, local epoch ms. */
  readonly frameAt: number | null
}

interface RemoteState {
  readonly isOpen: boolean
  readonly page: Notice<'page'> | null
  readonly size: PageSize | null
  readonly control: Notice<'control'>
  readonly options: Notice<'options'> | null
  readonly dialog: Notice<'dialog'> | null
  readonly denied: Notice<'denied'> | null
  readonly refused: string | null
  /** The page is not there to be watched, and why. */
  readonly gone: string | null
}

export interface Remote extends RemoteState, Meter {
  readonly act: (act: RemoteAct) => void
  readonly takeControl: () => void
  readonly releaseControl: () => void
  /** A notice of something denied or refused has been read. */
  readonly dismiss: () => void
  /** Where the picture is drawn. */
  readonly canvas: (element: HTMLCanvasElement | null) => void
}

const START: RemoteState = {
  isOpen: false,
  page: null,
  size: null,
  control: { mine: false, by: null, until: null },
  options: null,
  dialog: null,
  denied: null,
  refused: null,
  gone: null,
}
const NOTHING_MEASURED: Meter = { latencyMs: null, framesPerS: 0, frameAt: null }
const METER_EVERY_MS = 1_000
const PING_EVERY_MS = 2_000
const FRAMES_KEPT = 60

/** Watches a trip's remote page for as long as it is asked for; null: there is none to watch. */
export function useRemote(tripId: string | null): Remote | null {
  const [state, setState] = useState(START)
  const [meter, setMeter] = useState(NOTHING_MEASURED)
  // What was told of another trip's page says nothing of this one.
  const [lastTripId, setLastTripId] = useState(tripId)
  if (lastTripId !== tripId) {
    setLastTripId(tripId)
    setState(START)
    setMeter(NOTHING_MEASURED)
  }
  const feed = useRef<RemoteFeed | null>(null)
  const drawn = useRef<HTMLCanvasElement | null>(null)
  const seenAt = useRef<readonly number[]>([])
  /** The number of the page whose picture is drawn: what is done is meant for that one. */
  const seenPage = useRef(0)

  useEffect(() => {
    if (tripId === null) return
    seenAt.current = []
    seenPage.current = 0
    const change = (part: Partial<RemoteState>): void => setState((before) => ({ ...before, ...part }))
    // A list of a page that is no longer seen is not one to choose from.
    const seePage = (page: number): void => {
      if (seenPage.current !== 0 && seenPage.current !== page) change({ options: null })
      seenPage.current = page
    }
    const opened = openRemoteFeed(tripId, {
      open: (isOpen) => change(isOpen ? { isOpen, gone: null } : { isOpen, control: START.control }),
      frame: (frame) => {
        seenAt.current = [...seenAt.current.slice(1 - FRAMES_KEPT), Date.now()]
        setState((before) => (isSameSize(before.size, frame) && before.gone === null ? before : sized(before, frame)))
        void draw(frame, drawn.current)
          .then((isDrawn) => {
            if (isDrawn) seePage(frame.page)
          })
          .finally(() => opened.shown(frame.number))
      },
      page: (page) => change({ page }),
      options: (options) => change({ options }),
      dialog: (dialog) => change({ dialog }),
      control: (control) => change(control.mine ? { control } : { control, options: null }),
      denied: (denied) => change({ denied }),
      refused: (refused) => change({ refused }),
      gone: (gone) => change({ gone, options: null, dialog: null }),
    })
    feed.current = opened
    const metering = setInterval(() => {
      const framesPerS = frameRate(seenAt.current, Date.now())
      setMeter((before) => ({ ...before, framesPerS, frameAt: seenAt.current.at(-1) ?? null }))
    }, METER_EVERY_MS)
    const pinging = setInterval(async () => {
      const latencyMs = await opened.ping()
      setMeter((before) => ({ ...before, latencyMs }))
    }, PING_EVERY_MS)
    return () => {
      clearInterval(metering)
      clearInterval(pinging)
      feed.current = null
      opened.close()
    }
  }, [tripId])

  const act = useCallback((done: RemoteAct) => {
    feed.current?.act(done, seenPage.current)
    if (done.kind === 'select') setState((before) => ({ ...before, options: null }))
    if (done.kind === 'dialog') setState((before) => ({ ...before, dialog: null }))
  }, [])
  const takeControl = useCallback(() => feed.current?.takeControl(), [])
  const releaseControl = useCallback(() => feed.current?.releaseControl(), [])
  const dismiss = useCallback(() => setState((before) => ({ ...before, denied: null, refused: null })), [])
  const canvas = useCallback((element: HTMLCanvasElement | null) => {
    drawn.current = element
  }, [])
  if (tripId === null) return null
  return { ...state, ...meter, act, takeControl, releaseControl, dismiss, canvas }
}

const isSameSize = (size: PageSize | null, { width, height }: RemoteFrame): boolean =>
  size !== null && size.width === width && size.height === height

const sized = (before: RemoteState, { width, height }: RemoteFrame): RemoteState => ({
  ...before,
  size: { width, height },
  gone: null,
})

/** A picture that cannot be read changes nothing: the next one follows. */
async function draw({ jpeg }: RemoteFrame, canvas: HTMLCanvasElement | null): Promise<boolean> {
  if (canvas === null) return false
  const picture = await createImageBitmap(jpeg).catch(() => null)
  if (picture === null) return false
  if (canvas.width !== picture.width || canvas.height !== picture.height) {
    canvas.width = picture.width
    canvas.height = picture.height
  }
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0)
  picture.close()
  return true
}
