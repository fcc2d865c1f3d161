import { useQueryClient } from '@tanstack/react-query'
import { nextContactMinutes } from '@vigia/domain/communication/contact-due'
import { type ContactOutcome, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { addComment, undoComment } from '../../../api/comments.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import { ROUND_KEY } from '../../../api/rounds.ts'
import { storedUser } from '../../../api/tokens.ts'
import { acquireLive } from '../../../live/live.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { showToast } from '../../../ui/show-toast.ts'

const MINUTE_MS = 60_000
const TRY_AGAIN_MS = 2_000
const UNDO_SHOWN_MS = 5_000
const TOAST = 'round-entry'

/** What a person confirms of a trip. */
export interface Entry {
  readonly trip: ContactTrip
  readonly text: string
  readonly outcome: ContactOutcome
  /** Minutes until the next contact, where the person chose them; null: by the rule. */
  readonly nextMin: number | null
}

interface SentEntry extends Entry {
  readonly key: string
  /** Who confirmed it: nobody else sends it. */
  readonly userId: string | null
  /** When it was confirmed, epoch ms. */
  readonly at: number
  readonly nextContactAt: number | null
  /** Null: the server does not have it yet. */
  readonly written: { readonly commentId: string; readonly at: number } | null
}

/** The entries of a round, from when they are confirmed. */
export interface Entries {
  readonly sent: readonly SentEntry[]
  /** Since when entries wait for a server that cannot be reached, epoch ms; null: none does. */
  readonly waitingSince: number | null
  readonly confirm: (entry: Entry) => void
  /** Takes the newest one back. */
  readonly undo: () => void
}

/** When the trip is to be contacted after an entry, epoch ms. */
export const dueAfter = ({ trip, outcome, at, nextContactAt }: SentEntry): number =>
  nextContactAt ?? at + nextContactMinutes(outcome, trip.cadenceMin) * MINUTE_MS

/** No answer of the server: it is asked again. What it refuses is for the person to mend. */
const isAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Writes entries one after the other, in their order; an entry whose answer got lost is sent again under its key, and is one. */
export function useEntries(onUndone: (entry: Entry) => void): Entries {
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly SentEntry[]>([])
  const [waitingSince, setWaitingSince] = useState<number | null>(null)
  const queue = useRef<SentEntry[]>([])
  const isSending = useRef(false)
  const undone = useRef(onUndone)
  useEffect(() => {
    undone.current = onUndone
  })
  const forget = useCallback((key: string) => setSent((all) => all.filter((entry) => entry.key !== key)), [])
  const undoOf = useCallback(
    async (entry: SentEntry): Promise<void> => {
      if (entry.written === null) return
      try {
        await undoComment(entry.written.commentId)
        forget(entry.key)
        undone.current(entry)
        showToast({ id: TOAST, title: `Deshecho · ${nameOf(entry.trip)}` })
      } catch (error) {
        showToast({ id: TOAST, tone: 'error', title: 'No se deshizo', detail: errorText(error) })
      }
      void client.invalidateQueries({ queryKey: ROUND_KEY })
    },
    [client, forget],
  )
  /** Whether the entry is dealt with: written, or refused and with the person again. */
  const deliver = useCallback(
    async (entry: SentEntry): Promise<boolean> => {
      const { trip, text, outcome, nextContactAt, key, userId, at: writtenAt } = entry
      if (userId !== signedInId()) return false
      try {
        const written = await addComment(trip.tripId, { text, outcome, nextContactAt, writtenAt }, key)
        const kept = { ...entry, written }
        setSent((all) => all.map((one) => (one.key === key ? kept : one)))
        tellSaved(kept, () => void undoOf(kept))
        void client.invalidateQueries({ queryKey: ROUND_KEY })
      } catch (error) {
        if (isAway(error)) return false
        forget(key)
        undone.current(entry)
        showToast({ tone: 'error', title: `No se guardó · ${nameOf(trip)}`, detail: errorText(error), stayMs: null })
      }
      return true
    },
    [client, forget, undoOf],
  )
  const send = useCallback(async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    // What the server does not have is in this page alone, also when its screen was left.
    const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()
    globalThis.addEventListener('beforeunload', askBeforeLeaving)
    for (let entry = queue.current[0]; entry !== undefined; entry = queue.current[0]) {
      const { at } = entry
      if (await deliver(entry)) {
        queue.current.shift()
        setWaitingSince(null)
      } else {
        setWaitingSince((since) => since ?? at)
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
    globalThis.removeEventListener('beforeunload', askBeforeLeaving)
    isSending.current = false
  }, [deliver])
  const confirm = useCallback(
    (entry: Entry): void => {
      const at = acquireLive().clock.now()
      const nextContactAt = entry.nextMin === null ? null : at + entry.nextMin * MINUTE_MS
      const next: SentEntry = {
        ...entry,
        at,
        nextContactAt,
        key: newIdempotencyKey(),
        userId: signedInId(),
        written: null,
      }
      queue.current.push(next)
      setSent((all) => [...all, next])
      void send()
    },
    [send],
  )
  const undo = useCallback(() => {
    const newest = sent.findLast(({ written }) => written !== null)
    if (newest !== undefined) void undoOf(newest)
  }, [sent, undoOf])
  return useMemo(() => ({ sent, waitingSince, confirm, undo }), [sent, waitingSince, confirm, undo])
}

const signedInId = (): string | null => storedUser()?.id ?? null
const nameOf = ({ plates, invoice }: ContactTrip): string => plates ?? invoice

function tellSaved(entry: SentEntry, undo: () => void): void {
  const again = `vuelve a las ${clockTime(dueAfter(entry))}`
  showToast({
    ...{ id: TOAST, tone: 'ok', title: `Guardado · ${nameOf(entry.trip)}`, stayMs: UNDO_SHOWN_MS },
    detail:
      entry.outcome === 'duress-word' ? 'Se abrió una alerta crítica' : `${OUTCOME_LABEL[entry.outcome]} · ${again}`,
    ...(entry.outcome === 'duress-word' ? {} : { action: { label: 'Deshacer', run: undo } }),
  })
}
