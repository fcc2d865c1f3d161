import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { openGpsSession, type UnifiedUnit, unifiedExtract } from '../../api/unified-units.ts'
import { showToast } from '../../ui/show-toast.ts'
import { followOpening, type GpsProgress } from './gps-progress.ts'

/** How long the end of an opening is told (spec §4). */
const COMPLETED_MS = 3_000
const ERROR_MS = 5_000

export interface GpsOpening {
  readonly unit: UnifiedUnit
  readonly progress: GpsProgress
}

export interface GpsOpenings {
  /** Under way or just ended, the newest last. */
  readonly list: readonly GpsOpening[]
  readonly of: (tripId: string) => GpsProgress | null
  readonly open: (unit: UnifiedUnit) => void
  readonly dismiss: (tripId: string) => void
}

export const isUnderWay = ({ stage }: GpsProgress): boolean => stage !== 'completed' && stage !== 'error'

/** Opens units' GPS and follows each to its end; leaving the screen forgets them, the server's sessions stay. */
export function useGpsOpenings(onCompleted: () => void): GpsOpenings {
  const [openings, setOpenings] = useState<ReadonlyMap<string, GpsOpening>>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const completed = useRef(onCompleted)
  completed.current = onCompleted

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
      controllers.clear()
    }
  }, [])

  const dismiss = useCallback((tripId: string) => {
    setOpenings((before) => new Map([...before].filter(([id]) => id !== tripId)))
  }, [])

  const open = useCallback(
    (unit: UnifiedUnit) => {
      const { tripId } = unit
      if (running.current.has(tripId)) return
      if (unit.url === null) {
        showToast({ id: 'sin-gps', tone: 'error', title: 'Esta unidad no tiene GPS configurado' })
        return
      }
      const controller = new AbortController()
      running.current.set(tripId, controller)
      const { signal } = controller
      const report = (progress: GpsProgress): void => {
        if (signal.aborted) return
        setOpenings((before) => new Map([...before].filter(([id]) => id !== tripId)).set(tripId, { unit, progress }))
        if (isUnderWay(progress)) return
        if (progress.stage === 'completed') completed.current()
        running.current.delete(tripId)
        setTimeout(() => dismissEnded(tripId), progress.stage === 'completed' ? COMPLETED_MS : ERROR_MS)
      }
      const dismissEnded = (id: string): void => {
        if (!running.current.has(id)) dismiss(id)
      }
      followOpening({
        open: () => openGpsSession(unit, signal),
        extract: () => unifiedExtract(tripId, signal),
        pause: (ms) => pause(ms, signal),
        report,
        refusalOf: (error) => (error instanceof ApiError && error.kind === 'http' ? error.message : null),
      }).catch(() => running.current.delete(tripId))
    },
    [dismiss],
  )

  const of = useCallback((tripId: string) => openings.get(tripId)?.progress ?? null, [openings])
  return { list: [...openings.values()], of, open, dismiss }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
