import { useQueryClient } from '@tanstack/react-query'
import { nextContactMinutes } from '@vigia/domain/communication/contact-due'
import { type ContactOutcome, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import type { EntryOrigin } from '@vigia/domain/communication/entry-origin'
import { theTime } from '@vigia/domain/format/the-time'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { type EntryStop, undoComment } from '../../../api/comments.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { ROUND_KEY } from '../../../api/rounds.ts'
import { acquireLive } from '../../../live/live.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { acquireEntrySender, type KeptEntry, type UnsentEntries } from '../../../widgets/unsent-entries/entry-sender.ts'
import type { EntryTrip, UnsentEntry } from '../../../widgets/unsent-entries/entry-store.ts'

const MINUTE_MS = 60_000
const UNDO_SHOWN_MS = 5_000
const TOAST = 'round-entry'

/** What a person confirms of a trip. */
export interface Entry {
  readonly trip: EntryTrip
  readonly text: string
  readonly outcome: ContactOutcome
  /** The trip's client may read it. */
  readonly isVisible?: boolean
  /** Why the unit stands; null: nobody has said. */
  readonly stop?: EntryStop | null
  /** Whether the person typed it, or confirmed the draft; absent in what earlier versions kept. */
  readonly origin?: EntryOrigin
  /** Minutes until the next contact, where the person chose them; null: by the rule. */
  readonly nextMin: number | null
  /** The key of the entry that the server refused, in whose place this one comes; null: of none. */
  readonly replaces: string | null
}

/** The entries of a round, from when they are confirmed. */
export interface Entries extends UnsentEntries {
  readonly confirm: (entry: Entry) => void
  /** Takes the newest one back. */
  readonly undo: () => void
  /** Puts the words of a refused one into its card again. */
  readonly reopen: (entry: UnsentEntry) => void
  /** Lets go of a refused one; it can be had back for as long as the toast says so, a duress word until the person closes it. */
  readonly discard: (entry: UnsentEntry) => void
}

/** When the trip is to be contacted after an entry, epoch ms. */
export const dueAfter = ({ trip, outcome, at, nextContactAt }: UnsentEntry): number =>
  nextContactAt ?? at + nextContactMinutes(outcome, trip.cadenceMin) * MINUTE_MS

/** Confirms entries and takes them back; `onReturned` has what is to stand in its card again. */
export function useEntries(onReturned: (entry: Entry) => void): Entries {
  const client = useQueryClient()
  const sender = acquireEntrySender()
  const known = useSyncExternalStore(sender.subscribe, sender.now)
  /** Those that were confirmed on this page: of others it tells nothing. */
  const own = useRef(new Set<string>())
  /** The key of the one that was confirmed last on this page. */
  const newest = useRef<string | null>(null)
  const returned = useRef(onReturned)
  useEffect(() => {
    returned.current = onReturned
  })
  const undoOf = useCallback(
    async (entry: KeptEntry): Promise<void> => {
      if (entry.written === null) return
      try {
        await undoComment(entry.written.commentId)
        sender.forget(entry.key)
        returned.current({ ...entry, replaces: null })
        showToast({ id: TOAST, title: `Deshecho · ${nameOf(entry.trip)}` })
      } catch (error) {
        showToast({ id: TOAST, tone: 'error', title: 'No se deshizo', detail: errorText(error) })
      }
      void client.invalidateQueries({ queryKey: ROUND_KEY })
    },
    [client, sender],
  )
  const reopen = useCallback((entry: UnsentEntry) => returned.current({ ...entry, replaces: entry.key }), [])
  useEffect(
    () =>
      sender.onSettled((entry) => {
        void client.invalidateQueries({ queryKey: ROUND_KEY })
        if (!own.current.has(entry.key)) return
        if (entry.written !== null) reportSaved(entry, () => void undoOf(entry))
        else reportRefused(entry, () => reopen(entry))
      }),
    [client, sender, undoOf, reopen],
  )
  const confirm = useCallback(
    ({ replaces, ...entry }: Entry): void => {
      const { tripId, plates, invoice, cadenceMin } = entry.trip
      const at = acquireLive().clock.now()
      const nextContactAt = entry.nextMin === null ? null : at + entry.nextMin * MINUTE_MS
      const key = newIdempotencyKey()
      own.current.add(key)
      newest.current = key
      const trip = { tripId, plates, invoice, cadenceMin }
      void sender.keep({ ...entry, trip, key, at, nextContactAt }, replaces)
    },
    [sender],
  )
  const undo = useCallback(() => {
    const entries = [...known.sent, ...known.refused.map((entry) => ({ ...entry, written: null }))]
    const last =
      entries.find(({ key }) => key === newest.current) ?? known.sent.findLast(({ written }) => written !== null)
    if (last === undefined) return
    if (last.written !== null) void undoOf(last)
    else reportNotUndone(last)
  }, [known, undoOf])
  const discard = useCallback(
    (entry: UnsentEntry): void => {
      void sender.discard(entry.key)
      reportDiscarded(entry, () => void sender.restore(entry))
    },
    [sender],
  )
  return useMemo(() => ({ ...known, confirm, undo, reopen, discard }), [known, confirm, undo, reopen, discard])
}

const nameOf = ({ plates, invoice }: EntryTrip): string => plates ?? invoice

function reportSaved(entry: KeptEntry, undo: () => void): void {
  const again = `vuelve a ${theTime(clockTime(dueAfter(entry)))}`
  showToast({
    ...{ id: TOAST, tone: 'ok', title: `Guardado · ${nameOf(entry.trip)}`, stayMs: UNDO_SHOWN_MS },
    detail:
      entry.outcome === 'duress-word' ? 'Se abrió una alerta crítica' : `${OUTCOME_LABEL[entry.outcome]} · ${again}`,
    ...(entry.outcome === 'duress-word' ? {} : { action: { label: 'Deshacer', run: undo } }),
  })
}

/** The person may be writing of another trip: they open it when they want to. */
function reportRefused(entry: KeptEntry, open: () => void): void {
  const action = { label: 'Abrir', run: open }
  const detail = entry.refusal ?? ''
  showToast({ tone: 'error', title: `No se guardó · ${nameOf(entry.trip)}`, detail, action, stayMs: null })
}

function reportNotUndone({ trip, refusal }: UnsentEntry): void {
  showToast({
    ...{ id: TOAST, title: `No se deshizo · ${nameOf(trip)}` },
    detail:
      refusal === null ? 'Va en camino: deshágala cuando se haya guardado.' : 'No se guardó: ábrala o descártela.',
  })
}

function reportDiscarded(entry: UnsentEntry, restore: () => void): void {
  const action = { label: 'Recuperar', run: restore }
  const stays = entry.outcome === 'duress-word'
  // Under its own id: what is confirmed next is told in another toast, and takes the way back from nobody.
  const id = stays ? `${TOAST}-${entry.key}` : TOAST
  showToast({ id, title: `Descartada · ${nameOf(entry.trip)}`, action, stayMs: stays ? null : UNDO_SHOWN_MS })
}
