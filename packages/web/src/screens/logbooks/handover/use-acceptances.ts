import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import {
  acquireAcceptSender,
  type UnsentAcceptance,
  type UnsentAcceptances,
} from '../../../widgets/unsent-entries/accept-sender.ts'
import { HANDOVER_KEY } from './use-handover.ts'

/** What the person has accepted of a hand-over and its points as they were read do not tell yet. */
export interface Acceptances extends Pick<UnsentAcceptances, 'waitingSince'> {
  readonly accept: (point: HandoverPoint) => void
  /** By the id of the point; of these the server may not know. */
  readonly sent: ReadonlyMap<string, UnsentAcceptance>
  /** By the id of the point: in whose words the server refused it. */
  readonly refused: ReadonlyMap<string, UnsentAcceptance>
}

/** Acceptances wait for the server where it cannot be reached, and outlive the page (design, second part §3). */
export function useAcceptances({ handoverId }: Pick<Handover, 'handoverId'>): Acceptances {
  const sender = acquireAcceptSender()
  const { sent, refused, waitingSince } = useSyncExternalStore(sender.subscribe, sender.now)
  const accept = useCallback(
    ({ pointId, label, title }: HandoverPoint) =>
      void sender.accept({ handoverId, pointId, label: label === null ? title : `${label} · ${title}` }),
    [sender, handoverId],
  )
  const byPoint = (rows: readonly UnsentAcceptance[]): ReadonlyMap<string, UnsentAcceptance> =>
    new Map(rows.filter((row) => row.handoverId === handoverId).map((row) => [row.pointId, row]))
  return { accept, waitingSince, sent: byPoint(sent), refused: byPoint(refused) }
}

/** Reads the hand-over again with each acceptance that the server took or refused: until then the page goes by what was sent. */
export function useSettledAcceptances(): void {
  const client = useQueryClient()
  const sender = acquireAcceptSender()
  useEffect(() => {
    const reread = async (keys: readonly string[]): Promise<void> => {
      await client.invalidateQueries({ queryKey: HANDOVER_KEY })
      for (const key of keys) sender.forget(key)
    }
    const left = sender.now().sent.flatMap(({ key, written }) => (written === null ? [] : [key]))
    if (left.length > 0) void reread(left)
    return sender.onSettled(({ key, written }) => void reread(written === null ? [] : [key]))
  }, [client, sender])
}
