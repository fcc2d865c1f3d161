import { useEffect, useMemo, useRef, useState } from 'react'
import type { Alert } from '../../api/alerts.ts'
import { storedUser } from '../../api/tokens.ts'
import {
  countQueue,
  filterQueue,
  type HeldRows,
  holdRows,
  type QueueCounts,
  type QueueFilter,
  type QueueOrder,
  sortQueue,
} from './queue.ts'

/** A hand that has not moved for so long is not there: a mouse left on the list must not keep alerts out of sight. */
const HAND_MS = 8_000

export interface Queue {
  readonly counts: QueueCounts
  readonly filter: QueueFilter
  readonly order: QueueOrder
  readonly held: HeldRows
  /** Those of its rows that are open still. */
  readonly open: readonly Alert[]
  readonly setFilter: (filter: QueueFilter) => void
  readonly setOrder: (order: QueueOrder) => void
  /** A hand moves on the list: rows keep their places for the next eight seconds. */
  readonly hold: () => void
  /** The hand has left, or wants to see what is new. */
  readonly release: () => void
}

/** The open alerts as filtered and ordered here; `null` while unknown. */
export function useQueue(alerts: readonly Alert[] | null): Queue {
  const me = storedUser()?.id ?? null
  const [filter, setFilter] = useState<QueueFilter>({
    ...{ state: 'all', severity: null, type: null, owner: null, isOverdue: false },
  })
  const [order, setOrder] = useState<QueueOrder>('severity')
  const [heldRows, setHeldRows] = useState<readonly Alert[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const counts = useMemo(() => countQueue(alerts ?? [], me), [alerts, me])
  const sorted = useMemo(() => sortQueue(filterQueue(alerts ?? [], filter, me), order), [alerts, filter, order, me])
  const held = useMemo(() => holdRows(sorted, alerts ?? [], heldRows), [sorted, alerts, heldRows])
  const open = useMemo(() => held.rows.filter(({ alertId }) => !held.over.has(alertId)), [held])
  useEffect(() => () => clearTimeout(timer.current), [])

  const release = (): void => {
    clearTimeout(timer.current)
    setHeldRows(null)
  }
  return {
    counts,
    filter,
    order,
    held,
    open,
    setFilter(next) {
      release()
      setFilter(next)
    },
    setOrder(next) {
      release()
      setOrder(next)
    },
    hold() {
      clearTimeout(timer.current)
      timer.current = setTimeout(release, HAND_MS)
      if (heldRows === null) setHeldRows(sorted)
    },
    release,
  }
}
